import { expect, test } from "vitest";
import { FIRST_POSITION, isPosition, laterPosition } from "#contract/live/position.ts";

test.each([
  [FIRST_POSITION, "0/1"],
  ["0/9", "0/A"],
  ["0/FFFFFFFF", "1/0"],
  ["9/FFFFFFFF", "10/0"],
])("%s is before %s", (one, other) => {
  expect([laterPosition(one, other), laterPosition(other, one)]).toEqual([other, other]);
});

test("what PostgreSQL can't compare is no position", () => {
  expect(["1/2A", "", "1", "1/", "1/2/3", "123456789/0", "1/2;x"].filter(isPosition)).toEqual(["1/2A"]);
});
