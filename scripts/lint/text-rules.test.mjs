import { expect, test } from "vitest";
import { problemsOf } from "./text-rules.mjs";

const SILENCE = `// ${"oxlint"}-disable-next-line`;

test.each([
  ["src/features/tenders/TenderList.tsx", ""],
  ["src/features/tenders/index.ts", ""],
  ["src/features/tenders/tender-columns.tsx", ""],
  ["server/modules/tenders/tender.store.ts", 'import { one } from "./lot.store.ts";\nimport { z } from "zod";'],
  ["src/ui/grid/ValueCell.browser.test.tsx", ""],
  ["contract/money/money.test.ts", "// @ts-" + "expect-error: a float is no Money"],
])("accepts %s", (file, text) => {
  expect(problemsOf(file, text)).toEqual([]);
});

test.each([
  ["server/modules/tenders/startTender.ts", "", /kebab-case/],
  ["src/ui/index.ts", "", /index file/],
  ["src/a.ts", `${SILENCE}\nconst a = 1;`, /line 1: silences/],
  ["src/a.ts", "\n// @ts-" + "ignore", /line 2: silences/],
  ["src/a.ts", "// @ts-" + "expect-error", /outside a test/],
  ["src/a.ts", `import { b } from ${'"./b"'};`, /"\.\/b" without its extension/],
  ["src/a.ts", `const b = await import(${'"#contract/b"'});`, /"#contract\/b" without its extension/],
])("refuses %s with %j", (file, text, problem) => {
  expect(problemsOf(file, text)).toEqual([expect.stringMatching(problem)]);
});
