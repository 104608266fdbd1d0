import { expect, test } from "vitest";
import { recordIndex, recordProblems } from "./decision-records.mjs";

const GOOD = `# 7. Prices have six decimals

Date: 2026-11-28\\
Area: Money\\
Status: accepted

## Context

Parts cost fractions of a kopeck.

## Decision

Prices have six decimals.

## Consequences

Sums are rounded once.
`;
const NAME = "0007-prices-have-six-decimals.md";

test.each([
  [NAME, GOOD, []],
  ["0008-prices.md", GOOD, [/doesn't begin/]],
  [NAME, GOOD.replace("Date: 2026-11-28", "Date: lately"), [/no Date/]],
  [NAME, GOOD.replace("accepted", "superseded by 9"), [/neither/]],
  [NAME, GOOD.replace("## Context\n\nParts cost fractions of a kopeck.\n\n", ""), [/exactly the sections/]],
  [NAME, GOOD + "\nMore.\n".repeat(20), [/more than 40 lines/]],
  [NAME, `${GOOD}${"word ".repeat(30)}\n`, [/more than 120/]],
])("a decision record has a number, a day, an area, a status and three short sections: %s", (name, text, problems) => {
  expect(recordProblems([{ name, text }])).toEqual(problems.map((problem) => expect.stringMatching(problem)));
});

test("numbers are given once, and a superseded record names one that exists", () => {
  const older = { name: "0003-prices.md", text: GOOD.replace("# 7.", "# 3.").replace("accepted", "superseded by 7") };
  expect(recordProblems([older, { name: NAME, text: GOOD }])).toEqual([]);
  expect(
    recordProblems([
      { name: NAME, text: GOOD },
      { name: "0007-again.md", text: GOOD },
    ]),
  ).toEqual([expect.stringMatching(/0007-again.md has the number of another/)]);
  expect(recordIndex([older, { name: NAME, text: GOOD }])).toBe(
    `## Money\n\n- [3. Prices have six decimals](0003-prices.md) (superseded by 7)\n- [7. Prices have six decimals](${NAME})\n`,
  );
});
