import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { acceptable, lateness, promisedDay, shortOf, toShip } from "#contract/orders/promised-day.ts";
import { add, compare, isZero, subtract } from "#contract/money/decimal.ts";
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
const thousandths = fc.bigInt({ min: 0n, max: 999_999_999_999n });
const quantity = (value: bigint): string => `${value / 1000n}.${String(value % 1000n).padStart(3, "0")}`;

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

describe("quantities of a line", () => {
  /** Possible actions: ship, receive the oldest shipment, receive an unannounced shipment, or cancel a shipment. */
  const step = fc.record({ what: fc.constantFrom("ship", "receive", "came", "cancel"), of: thousandths });

  test("are never accepted beyond what was ordered, and what is open adds up, in any sequence", () => {
    fc.assert(
      fc.property(thousandths, fc.array(step, { maxLength: 30 }), (ordered, steps) => {
        const whole = quantity(ordered);
        let accepted = "0";
        const shipments: string[] = [];
        const state = () => ({
          quantity: whole,
          accepted_quantity: accepted,
          on_the_way_quantity: shipments.reduce((sum, each) => add(sum, each), "0"),
          is_closed: false,
        });
        for (const { what, of } of steps) {
          const asked = quantity(of);
          const fits = (limit: string): string => (compare(asked, limit) > 0 ? limit : asked);
          if (what === "ship" && !isZero(fits(toShip(state())))) shipments.push(fits(toShip(state())));
          if (what === "cancel") shipments.shift();
          if (what === "came") accepted = add(accepted, fits(acceptable(state())));
          if (what === "receive") {
            const announced = shipments.shift();
            if (announced === undefined) continue;
            const taken = fits(acceptable(state()));
            accepted = add(accepted, taken);
            const short = shortOf({ announced, accepted: taken, refused: "0" });
            expect(isZero(short)).toBe(compare(taken, announced) >= 0);
          }
          const now = state();
          expect(compare(accepted, whole)).toBeLessThanOrEqual(0);
          const rest = subtract(subtract(whole, accepted), now.on_the_way_quantity);
          expect(compare(toShip(now), compare(rest, "0") < 0 ? "0" : rest)).toBe(0);
          expect(toShip({ ...now, is_closed: true })).toBe("0");
        }
      }),
    );
  });
});
