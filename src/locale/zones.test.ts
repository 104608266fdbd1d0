import { expect, test } from "vitest";
import { isZone } from "#src/locale/is-zone.ts";
import { ZONES } from "#src/locale/zones.ts";

test("every zone to choose is one that there is", () => {
  expect(ZONES.filter(({ zone }) => !isZone(zone))).toEqual([]);
  expect(isZone("Mars/Base")).toBe(false);
});
