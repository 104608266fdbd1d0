import { expect, test } from "vitest";
import { isTimeZone } from "#contract/time-zone.ts";
import { ZONES } from "#src/locale/zones.ts";

test("every zone to choose is one that there is", () => {
  expect(ZONES.filter(({ zone }) => !isTimeZone(zone))).toEqual([]);
  expect(isTimeZone("Mars/Base")).toBe(false);
});
