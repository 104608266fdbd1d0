import { expect, test } from "vitest";
import { designatorShare, readDesignators } from "./designators.ts";

test.each([
  ["C1, C2, C5–C14", 12],
  ["R1-R8 R21", 9],
  ["R1...R5; R9", 6],
  ["R1…R5", 5],
  ["D2-5", 4],
  ["U3", 1],
  ["C1 - C4", 4],
  ["C1、C2，C3", 3],
  ["С1, С2", 2],
  ["R5*, R6", 2],
  ["A1-R7, A1-R8", 2],
  ["r1,R1", 1],
  ["", 0],
])("counts the designators of %j", (text, count) => {
  expect(readDesignators(text)).toHaveLength(count);
});

test.each(["R1, R2, …", "C5-C1", "see the drawing", "R1-R5-R9", "1-5", "12", "R1-R99999", "U1A-U1D"])(
  "doesn't count %j, of which a part is no designator",
  (text) => {
    expect(readDesignators(text)).toBeNull();
  },
);

test("part numbers aren't taken for designators", () => {
  expect(designatorShare(["C1,C2", "R1-R8", "U1"])).toBe(1);
  expect(designatorShare(["GRM21BR71H104KA01L", "RC0603FR-0710KL", "LM358"])).toBeLessThan(0.5);
});
