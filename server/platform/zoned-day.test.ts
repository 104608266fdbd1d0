import { expect, test } from "vitest";
import { dayStart, knownZone, monthOf, monthsBetween } from "#server/platform/zoned-day.ts";

test.each([
  ["2026-11-24", "Europe/Moscow", "2026-11-23T21:00:00.000Z"],
  ["2026-11-24", "Asia/Kolkata", "2026-11-23T18:30:00.000Z"],
  ["2026-11-24", "America/New_York", "2026-11-24T05:00:00.000Z"],
  ["2026-11-24", "UTC", "2026-11-24T00:00:00.000Z"],
  // Nights in which the clocks go forward or back.
  ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
  ["2026-03-30", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
  ["2026-10-26", "Europe/Berlin", "2026-10-25T23:00:00.000Z"],
  ["2026-04-05", "Pacific/Auckland", "2026-04-04T11:00:00.000Z"],
  ["2026-04-06", "Pacific/Auckland", "2026-04-05T12:00:00.000Z"],
])("%s begins in %s at %s", (day, zone, at) => {
  expect(dayStart(day, zone).toISOString()).toBe(at);
});

test("the day after begins where the next one does, in the night of the clocks too", () => {
  expect(dayStart("2026-10-25", "Europe/Berlin", 1)).toEqual(dayStart("2026-10-26", "Europe/Berlin"));
});

test("a zone that nobody knows is Moscow's, and months are those of the zone", () => {
  expect(knownZone("Mars/Olympus")).toBe("Europe/Moscow");
  expect(knownZone("Asia/Novosibirsk")).toBe("Asia/Novosibirsk");
  expect(monthOf(new Date("2026-10-31T21:00:00Z"), "Europe/Moscow")).toBe("2026-11");
  expect(monthOf(new Date("2026-10-31T21:00:00Z"), "UTC")).toBe("2026-10");
  expect(monthsBetween("2026-11", "2027-02")).toEqual(["2026-11", "2026-12", "2027-01", "2027-02"]);
});
