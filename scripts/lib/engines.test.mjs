import { expect, test } from "vitest";
import { accepts } from "./engines.mjs";

const ENGINES = "^20.19.0 || ^22.13.0 || >=24.0.0";

test.each(["20.19.0", "20.20.2", "22.13.1", "24.0.0", "24.21.0", "26.1.0"])("Node %s is new enough", (version) => {
  expect(accepts(ENGINES, version)).toBe(true);
});

test.each(["18.20.0", "20.18.3", "21.7.0", "22.12.0", "23.11.0"])("Node %s is refused", (version) => {
  expect(accepts(ENGINES, version)).toBe(false);
});

test("a range of another form is said, not guessed", () => {
  expect(() => accepts("20 || 22", "20.19.0")).toThrow("not understood: 20");
});
