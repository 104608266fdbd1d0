import fc from "fast-check";
import { expect, test } from "vitest";
import { reminderAt, remindableFrom } from "#contract/tenders/reminder.rules.ts";

const HOUR = 3_600_000;

test("a reminder goes out a day before the closing", () => {
  expect(reminderAt(0, 7 * 24 * HOUR)).toBe(6 * 24 * HOUR);
  expect(reminderAt(0, 48 * HOUR)).toBe(24 * HOUR);
});

test("of a shorter tender it goes out half-way, of one below an hour not at all", () => {
  expect(reminderAt(0, 12 * HOUR)).toBe(6 * HOUR);
  expect(reminderAt(0, 25 * HOUR)).toBe(12.5 * HOUR);
  expect(reminderAt(0, HOUR)).toBe(HOUR / 2);
  expect(reminderAt(0, HOUR - 1)).toBeNull();
});

test("it always lies between the invitation and the closing, with time to answer", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e12 }),
      fc.integer({ min: HOUR, max: 400 * 24 * HOUR }),
      (notified, time) => {
        const at = reminderAt(notified, notified + time) ?? 0;
        expect(at).toBeGreaterThanOrEqual(notified + Math.floor(time / 2));
        expect(notified + time - at).toBeGreaterThanOrEqual(HOUR / 2);
      },
    ),
  );
});

test("by hand it may be repeated after some hours", () => {
  expect(remindableFrom(null)).toBe(0);
  expect(remindableFrom(10 * HOUR)).toBe(14 * HOUR);
});
