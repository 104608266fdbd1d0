import { expect, test } from "vitest";
import { isZone } from "#src/locale/is-zone.ts";
import { ZONES, zoneOffset } from "#src/locale/zones.ts";

const at = new Date("2026-11-20T09:00:00Z");

test("every zone to choose is one that there is", () => {
  expect(ZONES.filter(({ zone }) => !isZone(zone))).toEqual([]);
  expect(isZone("Mars/Base")).toBe(false);
});

test.for([
  ["Europe/Moscow", "UTC+3"],
  ["Asia/Kamchatka", "UTC+12"],
  ["Asia/Kolkata", "UTC+5:30"],
  ["UTC", "UTC+0"],
] as const)("%s is %s", ([zone, offset]) => {
  expect(zoneOffset(zone, at)).toBe(offset);
});
