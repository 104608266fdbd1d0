import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { add, compare, isZero, subtract } from "#contract/money/decimal.ts";
import { acceptable, awaitedQuantity, dueQuantity, shortOf, toShip } from "#contract/orders/line-quantities.ts";
const thousandths = fc.bigInt({ min: 0n, max: 999_999_999_999n });
const quantity = (value: bigint): string => `${value / 1000n}.${String(value % 1000n).padStart(3, "0")}`;

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
          cancelled_quantity: "0",
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
          // A closed line still waits for what is on the way, as far as that can be accepted.
          const coming = awaitedQuantity({ ...now, is_closed: true });
          expect(compare(coming, now.on_the_way_quantity)).toBeLessThanOrEqual(0);
          expect(compare(coming, acceptable(now))).toBeLessThanOrEqual(0);
          expect([now.on_the_way_quantity, acceptable(now)]).toContain(coming);
        }
      }),
    );
  });

  test("are to be paid as far as they were accepted or are awaited; a return counts as its kind says", () => {
    fc.assert(
      fc.property(
        thousandths,
        thousandths,
        thousandths,
        thousandths,
        thousandths,
        (ordered, came, freed, back, sent) => {
          const accepted_quantity = quantity(came);
          const line = {
            quantity: quantity(ordered),
            accepted_quantity,
            free_quantity: quantity(freed <= came ? freed : came),
            cancelled_quantity: "0",
            on_the_way_quantity: "0",
            is_closed: false,
          };
          const paid = subtract(accepted_quantity, line.free_quantity);
          expect(compare(dueQuantity({ ...line, is_closed: true }), paid)).toBe(0);
          const open = came < ordered ? quantity(ordered - came) : "0";
          const coming = compare(quantity(sent), open) < 0 ? quantity(sent) : open;
          const arriving = { ...line, on_the_way_quantity: quantity(sent), is_closed: true };
          expect(compare(dueQuantity(arriving), add(paid, coming))).toBe(0);
          expect(compare(dueQuantity(line), add(paid, open))).toBe(0);
          // Goods are returned from an exactly fulfilled line.
          const returned = quantity(back <= ordered ? back : ordered);
          const exact = { ...line, free_quantity: "0", accepted_quantity: line.quantity };
          const after = { ...exact, accepted_quantity: subtract(line.quantity, returned) };
          expect(compare(dueQuantity(after), line.quantity)).toBe(0);
          const reduced = { ...after, cancelled_quantity: returned };
          expect(compare(dueQuantity(reduced), after.accepted_quantity)).toBe(0);
        },
      ),
    );
  });
});
