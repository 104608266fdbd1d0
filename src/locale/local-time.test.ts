import fc from "fast-check";
import { expect, test } from "vitest";
import { MINUTE_MS } from "#contract/time-units.ts";
import { instantOf, localInput } from "#src/locale/local-time.ts";

test("a time of day is an instant of its zone, in summer and in winter", () => {
  expect(instantOf("2026-11-27T18:00", "Europe/Moscow")).toBe("2026-11-27T15:00:00.000Z");
  expect(instantOf("2026-07-27T18:00", "Europe/Berlin")).toBe("2026-07-27T16:00:00.000Z");
  expect(instantOf("2026-12-27T18:00", "Europe/Berlin")).toBe("2026-12-27T17:00:00.000Z");
  expect(instantOf("", "Europe/Moscow")).toBeNull();
  expect(instantOf("2026-13-40T18:00", "Europe/Moscow")).toBeNull();
});

test("what the field shows is read back as the same minute", () => {
  const minutes = fc.integer({
    min: Date.parse("2025-01-01T00:00:00Z") / MINUTE_MS,
    max: Date.parse("2030-01-01T00:00:00Z") / MINUTE_MS,
  });
  fc.assert(
    fc.property(
      minutes,
      fc.constantFrom("Europe/Moscow", "Asia/Vladivostok", "Asia/Kolkata", "UTC"),
      (minute, zone) => {
        const instant = new Date(minute * MINUTE_MS).toISOString();
        expect(instantOf(localInput(instant, zone), zone)).toBe(instant);
      },
    ),
  );
});
