import { expect, test } from "vitest";
import { announcementText, isShown, nextChange } from "#contract/operator/announcement.schema.ts";
import { Timestamp } from "#contract/primitives.ts";

const at = (hour: number): number => Date.UTC(2026, 10, 30, hour);
const planned = {
  starts_at: Timestamp.parse("2026-11-30T20:00:00.000Z"),
  ends_at: Timestamp.parse("2026-11-30T23:00:00.000Z"),
};

test("a planned announcement is shown from its start until its end, and says when that changes", () => {
  expect([19, 20, 22, 23].map((hour) => isShown(planned, at(hour)))).toEqual([false, true, true, false]);
  expect([19, 20, 22, 23].map((hour) => nextChange(planned, at(hour)))).toEqual([at(20), at(23), at(23), null]);
  expect(nextChange({ ...planned, ends_at: null }, at(22))).toBeNull();
});

test("readers see their own language, or else the first one that was written", () => {
  const texts = { en: "Maintenance", hi: "रखरखाव" };
  expect(announcementText({ texts }, "hi")).toBe("रखरखाव");
  expect(announcementText({ texts }, "zh-hans")).toBe("Maintenance");
});
