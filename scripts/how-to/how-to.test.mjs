import { expect, test } from "vitest";
import { inserted } from "./apply.mjs";
import { blocksOf } from "./blocks.mjs";
import { joined } from "./commands.mjs";

/** @param {...string} lines */
const document = (...lines) => blocksOf(lines.join("\n"), "a.md");
const NEW = ["New file `a/b.ts`:", "", "```ts", "const b = 1;", "```"];

test("what to do with a block is read from the line right above it; a block of plain text is only shown", () => {
  expect(
    document(
      ...NEW,
      "   In `b.ts`, after `one: {` and then `},`:",
      "   ```ts",
      "   two: {",
      "     a: 1,",
      "   ```",
      "At the end of `c.json`:",
      "```json",
      "1",
      "```",
      "It looks so:",
      "```text",
      "nothing",
      "```",
      "Run:",
      "```sh",
      "npm run a",
      "",
      "npm run b",
      "```",
    ),
  ).toEqual([
    { kind: "create", file: "a/b.ts", text: "const b = 1;", at: "a.md:3" },
    {
      kind: "insert",
      file: "b.ts",
      where: "after",
      lines: ["one: {", "},"],
      text: "two: {\n  a: 1,",
      at: "a.md:7",
    },
    { kind: "insert", file: "c.json", where: "end", lines: [], text: "1", at: "a.md:12" },
    { kind: "run", commands: ["npm run a", "npm run b"], at: "a.md:20" },
  ]);
});

test.each([
  [["Some words.", "```ts", "1", "```"], /a\.md:2: .*Some words/],
  [[...NEW, "```ts", "1", "```"], /a\.md:6: .*\(none\)/],
  [["In `b.ts`, beside `a`:", "```ts", "1", "```"], /does not say/],
  [["Run:", "```sh", "npm run a"], /no end/],
])("a block that nobody could follow is refused: %j", (lines, problem) => {
  expect(() => document(...lines)).toThrow(problem);
});

const FILE = ["const a = {", "  one: {", "  },", "  two: {", "  },", "};", ""].join("\n");

/**
 * @param {"end" | "before" | "after" | "instead of"} where
 * @param {...string} lines
 */
const put = (where, ...lines) =>
  inserted(FILE, { kind: "insert", file: "b.ts", where, lines, text: "x: 1,\n\ny", at: "a.md:1" }).split("\n");

test("lines go where they are said to go, indented like the line beside them", () => {
  expect(put("after", "one: {", "},").slice(2, 7)).toEqual(["  },", "  x: 1,", "", "  y", "  two: {"]);
  expect(put("before", "two: {").slice(2, 7)).toEqual(["  },", "  x: 1,", "", "  y", "  two: {"]);
  expect(put("instead of", "two: {").slice(2, 7)).toEqual(["  },", "  x: 1,", "", "  y", "  },"]);
  expect(put("end").slice(5)).toEqual(["};", "x: 1,", "", "y", ""]);
});

test("a line that isn't there, or stands there twice, is said", () => {
  expect(() => put("after", "},")).toThrow('a.md:1: the line "}," stands 2 times in b.ts, not once.');
  expect(() => put("after", "three: {")).toThrow("stands 0 times");
  expect(() => put("after", "two: {", "one: {")).toThrow('below "two: {" no line of b.ts is "one: {"');
});

test("commands of several how-tos that differ only in their files are one, behind all that stands before it anywhere", () => {
  expect(
    joined([
      ["npm run gen", "npm run typecheck -- server", "npx vitest run --project unit a.test.ts b.test.ts"],
      [
        "npx vitest run --project unit -u c.test.ts",
        "npm run typecheck -- server src",
        "npx vitest run --project unit b.test.ts c.test.ts",
        "node scripts/deps.mjs",
      ],
      ["npm run gen", "npx vitest run --project unit -u c.test.ts"],
    ]),
  ).toEqual([
    "npm run gen",
    "npx vitest run --project unit -u c.test.ts",
    "npm run typecheck -- server src",
    "npx vitest run --project unit a.test.ts b.test.ts c.test.ts",
    "node scripts/deps.mjs",
  ]);
  expect(() =>
    joined([
      ["a -x", "b -x"],
      ["b -x", "a -x"],
    ]),
  ).toThrow("different orders");
});
