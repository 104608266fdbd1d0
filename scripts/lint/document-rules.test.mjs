import { expect, test } from "vitest";
import { contentsProblems, decisionProblems } from "./document-rules.mjs";

/** @param {string} list */
const document = (list) => `# A\n\nWords.\n\n## Contents\n\n${list}\n\n## One, two\n\nText.\n\n## Three\n\nText.\n`;

test("a list of contents names all sections in their order", () => {
  expect(contentsProblems(document("- [One, two](#one-two)\n- [Three](#three)"))).toEqual([]);
});

test.each([
  "- [One, two](#one-two)",
  "- [Three](#three)\n- [One, two](#one-two)",
  "- [One, two](#one)\n- [Three](#three)",
])("a list that has become stale is refused, with what it should be: %j", (list) => {
  expect(contentsProblems(document(list))).toEqual([
    expect.stringContaining("- [One, two](#one-two)\n- [Three](#three)"),
  ]);
});

const GOOD = "**This holds** (2026-11-20). For that reason.";

test.each([
  [GOOD, []],
  [`${GOOD}\n\n**That holds, too** (RFC 1; 2026-11-21), always.`, []],
  [`${GOOD}\n\nA thought.`, [/A thought/]],
  [`${GOOD}\n**That holds, too** (2026-11-21).`, [/one line/]],
  ["**This holds.** For that reason.", [/a day/]],
  [`${GOOD}\n\n${GOOD}`, [/another decision of this title/]],
])("a decision is a line with a title and a day: %j", (text, problems) => {
  expect(decisionProblems(`# A\n\n## Contents\n\n- x\n\n## One\n\n${text}\n`)).toEqual(
    problems.map((problem) => expect.stringMatching(problem)),
  );
});
