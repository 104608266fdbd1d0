import { expect, test } from "vitest";
import { resourceCallProblems } from "./resource-calls.mjs";

const TABLE = 'import { tenderApi } from "#contract/x.ts";\nexport const r = { list: tenderApi.list };';
const files = (/** @type {string} */ page) =>
  new Map([
    ["src/api/resources.ts", TABLE],
    ["src/features/Page.tsx", page],
  ]);
const PAGE = "src/features/Page.tsx";

test("a page that makes a resource's call itself is refused; its other calls are not", () => {
  expect(resourceCallProblems(files("useCall(tenderApi.list, {})"))).toEqual([
    expect.stringContaining(`${PAGE} makes tenderApi.list itself`),
  ]);
  expect(resourceCallProblems(files("useAct(tenderApi.start)"))).toEqual([]);
});

test("nor does it get round by handing all calls on; naming them in an import is nothing yet", () => {
  expect(resourceCallProblems(files("const calls = tenderApi;"))).toHaveLength(1);
  expect(resourceCallProblems(files('import { tenderApi } from "#contract/x.ts";\ntenderApi.start;'))).toEqual([]);
});
