import { expect, test } from "vitest";
import { journeysOf, withImporters } from "./changed.mjs";

const edge = (/** @type {string} */ from, /** @type {string} */ to) => ({ from, to, typeOnly: false });
const JOURNEYS = ["account", "imports", "main-job", "pages", "request-grid"].map(
  (name) => `e2e/journeys/${name}.spec.ts`,
);
const named = (
  /** @type {string[]} */ changed,
  edges = [edge("e2e/journeys/imports.spec.ts", "e2e/support/steps.ts")],
) => journeysOf(changed, JOURNEYS, edges).map((file) => /([\w-]+)\.spec/.exec(file)?.[1]);

test("a change reaches whoever imports it, by way of others too", () => {
  const edges = [edge("b.ts", "a.ts"), edge("c.test.ts", "b.ts"), edge("d.test.ts", "e.ts")];
  expect(withImporters(["a.ts"], edges)).toEqual(["a.ts", "b.ts", "c.test.ts"]);
});

test("a folder of one part of the product concerns its journeys, what all parts stand on concerns all", () => {
  expect(named(["server/modules/imports/run-import.ts"])).toEqual(["imports", "main-job"]);
  expect(named(["src/features/imports/ImportWizard.tsx"])).toEqual(["imports", "main-job"]);
  expect(named(["src/ui/grid/Grid.tsx"])).toHaveLength(JOURNEYS.length);
  expect(named(["server/modules/a-new-module/new.ts"])).toHaveLength(JOURNEYS.length);
});

test("a helper of the journeys concerns those that use it; a test, a script or a text concerns none", () => {
  expect(named(["e2e/support/steps.ts"])).toEqual(["imports"]);
  expect(named(["e2e/journeys/account.spec.ts"])).toEqual(["account"]);
  expect(named(["server/modules/imports/imports.test.ts", "scripts/check.mjs", "docs/testing.md"])).toEqual([]);
});
