import fc from "fast-check";
import { expect, test } from "vitest";
import { reminderAt, remindableFrom } from "#contract/tenders/reminder.rules.ts";
import { HOUR_MS } from "#contract/time-units.ts";

test("a reminder goes out a day before the closing", () => {
  expect(reminderAt(0, 7 * 24 * HOUR_MS)).toBe(6 * 24 * HOUR_MS);
  expect(reminderAt(0, 48 * HOUR_MS)).toBe(24 * HOUR_MS);
});

test("of a shorter tender it goes out half-way, of one below an hour not at all", () => {
  expect(reminderAt(0, 12 * HOUR_MS)).toBe(6 * HOUR_MS);
  expect(reminderAt(0, 25 * HOUR_MS)).toBe(12.5 * HOUR_MS);
  expect(reminderAt(0, HOUR_MS)).toBe(HOUR_MS / 2);
  expect(reminderAt(0, HOUR_MS - 1)).toBeNull();
});

test("it always lies between the invitation and the closing, with time to answer", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e12 }),
      fc.integer({ min: HOUR_MS, max: 400 * 24 * HOUR_MS }),
      (notified, time) => {
        const at = reminderAt(notified, notified + time) ?? 0;
        expect(at).toBeGreaterThanOrEqual(notified + Math.floor(time / 2));
        expect(notified + time - at).toBeGreaterThanOrEqual(HOUR_MS / 2);
      },
    ),
  );
});

test("by hand it may be repeated after some hours", () => {
  expect(remindableFrom(null)).toBe(0);
  expect(remindableFrom(10 * HOUR_MS)).toBe(14 * HOUR_MS);
});
