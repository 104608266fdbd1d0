import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { offeredLines, sumsOf, TAXES } from "#contract/money/kopecks-test-kit.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import { VAT_BASES } from "#contract/money/vat.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { CURRENCIES } from "#contract/reference/reference.schema.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { readColumns } from "#contract/comparison/read-columns.ts";
import { anOpenTender } from "#server/modules/offers/offer-test-kit.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { stopOpenTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const KINDS = CURRENCIES.flatMap((currency) =>
  TAXES.flatMap((tax) =>
    VAT_BASES.flatMap((basis) => (basis === "gross" && tax.percent === null ? [] : [{ currency, basis, ...tax }])),
  ),
);

test.each(KINDS)(
  "an offer, its column in the comparison and its order come to the kopeck that integers come to: currency $currency, tax $tax_type at $percent %, typed $basis",
  { timeout: 60_000 },
  async ({ currency, basis, tax_type, vat_rate, percent }) => {
    await fc.assert(
      fc.asyncProperty(offeredLines(12), async (offered) => {
        const expected = sumsOf(offered, percent, basis);
        const { supplier, customer, tender } = await anOpenTender(app, {
          lots: offered.map(({ quantity }) => quantity),
          tax_type,
          vat_rate,
          currency,
        });
        const prices = offered.map(({ price }) => price);
        await aSubmittedOffer(app.deps, { supplier, offer: supplier.offer, basis, prices });
        const offer = (await app.call(offerApi.one, supplier, { params: { id: supplier.offer } })).ok();
        expect([offer.total, offer.vat, offer.total_with_vat]).toEqual(expected.all);
        const lines = (
          await app.call(offerApi.items, supplier, { params: { id: supplier.offer }, query: { limit: 1000 } })
        ).ok().results;
        expect(
          lines.map(({ total, vat, total_with_vat }) => (total === null ? null : [total, vat, total_with_vat])),
        ).toEqual(expected.lines);
        const { offers } = readColumns((await app.call(comparisonApi.one, customer, { params: { id: tender } })).ok());
        expect(offers.map(({ total }) => total)).toEqual([expected.all[0]]);

        await stopOpenTender(app.deps, { customer, id: tender });
        await cheapestWinners(app.deps, { customer, tender });
        const [made] = await ordersOfWinners(app.deps, { customer, tender });
        const order = (await app.call(orderApi.one, customer, { params: { id: made?.id ?? 0 } })).ok();
        // An order stores a VAT amount of 0.00 if no VAT applies.
        expect([order.total, order.vat, order.total_with_vat]).toEqual([
          expected.all[0],
          expected.all[1] ?? "0.00",
          expected.all[2],
        ]);
      }),
      { numRuns: 1 },
    );
  },
);
