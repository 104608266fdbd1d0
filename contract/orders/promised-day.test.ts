import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lateness, promisedDay } from "#contract/orders/promised-day.ts";
import { DAY_MS } from "#contract/time-units.ts";

const line = (given: Partial<Parameters<typeof promisedDay>[0]>) => ({
  delivery_date: null,
  delivery_min: null,
  delivery_max: null,
  ...given,
});
const day = fc
  .integer({ min: Date.UTC(2020, 0, 1) / DAY_MS, max: Date.UTC(2040, 0, 1) / DAY_MS })
  .map((days) => new Date(days * DAY_MS).toISOString().slice(0, 10));

describe("the promised day", () => {
  test("is the agreed one whatever the weeks say, else so many whole weeks after the confirmation", () => {
    fc.assert(
      fc.property(day, day, fc.nat(520), fc.nat(520), (agreed, since, first, second) => {
        const [delivery_min, delivery_max] = [Math.min(first, second), Math.max(first, second)];
        expect(promisedDay(line({ delivery_date: agreed, delivery_min, delivery_max }), since)).toBe(agreed);
        const promised = promisedDay(line({ delivery_min, delivery_max }), since);
        expect(Date.parse(promised ?? "") - Date.parse(since)).toBe(delivery_max * 7 * DAY_MS);
        expect(promisedDay(line({ delivery_min }), since)).toBe(
          promisedDay(line({ delivery_max: delivery_min }), since),
        );
      }),
    );
  });

  test("isn't known where neither was said", () => {
    expect(promisedDay(line({}), "2026-11-20")).toBeNull();
    expect(lateness(null, "2026-11-20")).toBeNull();
  });

  test.each([
    ["2026-11-19", "late"],
    ["2026-11-20", "soon"],
    ["2026-11-23", "soon"],
    ["2026-11-24", null],
  ] as const)("of %s is on 20 November %s", (expected, how) => {
    expect(lateness(expected, "2026-11-20")).toBe(how);
  });
});
