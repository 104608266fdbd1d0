import { expect, test } from "vitest";
import { hook } from "#server/core/hook.ts";

test("a hook passes its input to the one module that answers it", () => {
  const doubled = hook<[number], number>("doubled");
  expect(() => doubled.call(2)).toThrow("No module answers the hook doubled.");
  doubled.answer((value) => value * 2);
  expect(doubled.call(2)).toBe(4);
  expect(() => doubled.answer((value) => value)).toThrow("has an answer already");
});
