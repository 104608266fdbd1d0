import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { awardLedger, paidMoney } from "#contract/award/ledger.ts";
import { sum, toMoney } from "#contract/money/decimal.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { rankedBy } from "#contract/comparison/compare-basis.ts";
import { comparedTender } from "#server/modules/comparison/compared-tender.ts";
import { actingAs } from "#server/seed/acting-as.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners } from "#server/seed/order.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, stopOpenTender } from "#server/seed/tender.builder.ts";
import { assertAggregatesMatch } from "#server/testing/assert-aggregates.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const kopecks = (most: number) =>
  fc
    .integer({ min: 1, max: most })
    .map((amount) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`);
const answers = () =>
  fc.array(
    fc.record({
      prices: fc.array(kopecks(90_000), { minLength: 3, maxLength: 3 }),
      freight: fc.option(kopecks(9_000_000), { nil: "0" }),
      basis: fc.constantFrom("net" as const, "gross" as const),
    }),
    { minLength: 1, maxLength: 3 },
  );

test("what the ledger of an award says is to pay is what its orders come to, to the kopeck, ordered at once or in parts", () =>
  fc.assert(
    fc.asyncProperty(
      answers(),
      fc.array(
        fc.integer({ min: 1, max: 9_999 }).map((quantity) => String(quantity / 10)),
        { minLength: 3, maxLength: 3 },
      ),
      fc.constantFrom(1, 3),
      fc.constantFrom(2 as const, 5 as const, 7 as const),
      async (given, lots, first, vat_rate) => {
        const customer = await aCompany(app.deps);
        const asked = await Promise.all(given.map(() => aSupplier(app.deps)));
        const { id, suppliers } = await aStartedTender(app.deps, { customer, suppliers: asked, lots, vat_rate });
        for (const [place, supplier] of suppliers.entries())
          await aSubmittedOffer(app.deps, { supplier, offer: supplier.offer, ...given[place] });
        await stopOpenTender(app.deps, { customer, id });
        const made: Order[] = [];
        for (const until of [first, 3]) {
          await cheapestWinners(app.deps, { customer, tender: id, lots: until });
          if (first === 3 && made.length > 0) break;
          made.push(...(await callSeen(app, orderApi.create, customer, { body: { tender: id } })).ok().results);
        }
        const toPay = await actingAs(app.deps, { ...customer, as: "customer" }, async (ctx) => {
          const { comparison, basis } = await comparedTender(ctx, { id, currency: 1 });
          const { lots: rows, offers } = comparison;
          const winners = rows.flatMap(({ id: lot, winners: chosen }) =>
            chosen.map(({ offer_item, quantity, is_ordered }) => ({ lot, offer_item, quantity, is_ordered })),
          );
          const options = { currency: 1 as const, basis, include_replacements: false, ...rankedBy(comparison) };
          return paidMoney(awardLedger({ offers, winners, options }).total.to_pay);
        });
        const sumOf = (name: "total" | "vat" | "total_with_vat") => toMoney(sum(made.map((order) => order[name])));
        await assertAggregatesMatch(app.deps.db);
        expect(toPay).toEqual({ net: sumOf("total"), vat: sumOf("vat"), gross: sumOf("total_with_vat") });
      },
    ),
    { numRuns: 4 },
  ));
