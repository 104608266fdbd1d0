import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { totals } from "#contract/money/totals.ts";
import { lineAmounts, ratePercent, vatPercent } from "#contract/money/vat.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import { PRICE_SCALE } from "#contract/price-scale.ts";
import { fromScaled } from "#contract/money/scaled.ts";
import { CURRENCIES, TAX_TYPES } from "#contract/reference/reference.schema.ts";
import { anOpenTender } from "#server/modules/offers/offer-test-kit.ts";
import { aFilledDraft, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test(
  "amounts are those of the contract, line by line and in total, whatever was typed",
  { timeout: 60_000 },
  async () => {
    const price = fc
      .bigInt({ min: 1n, max: 1_000_000_000n })
      // An offer with a price of zero can't be submitted.
      .chain((value) => fc.constantFrom(value, (value % 9_999n) + 1n))
      .map((value) => fromScaled(value, PRICE_SCALE));
    const quantity = fc.integer({ min: 1, max: 10_000_000 }).map((value) => (value / 1000).toFixed(3));
    const line = fc.record({ quantity, price: fc.option(price, { freq: 5 }) });
    const offer = fc.record({
      first: price,
      lines: fc.array(line, { maxLength: 30 }),
      tax_type: fc.constantFrom(...TAX_TYPES),
      vat_rate: fc.constantFrom(2, 3, 5, 7),
      currency: fc.constantFrom(...CURRENCIES),
    });
    await fc.assert(
      fc.asyncProperty(offer, async ({ first, lines: others, tax_type, vat_rate, currency }) => {
        const given = [{ quantity: "1.001", price: first }, ...others];
        const { supplier } = await anOpenTender(app, {
          lots: given.map((each) => each.quantity),
          tax_type,
          vat_rate,
          currency,
        });
        await aSubmittedOffer(app.deps, { supplier, offer: supplier.offer, prices: given.map((each) => each.price) });
        const vat_percent = vatPercent(tax_type, vat_rate);
        const expected = given.map((each) =>
          each.price === null
            ? null
            : {
                ...lineAmounts({
                  quantity: each.quantity,
                  basis: "net",
                  price: each.price,
                  price_quantity: 1,
                  tax_type,
                  vat_percent: ratePercent(vat_rate),
                }),
                vat_percent,
              },
        );
        const all = totals(expected.filter((each) => each !== null));
        const sent = (await app.call(offerApi.one, supplier, { params: { id: supplier.offer } })).ok();
        expect([sent.total, sent.vat, sent.total_with_vat]).toEqual([all.net, all.vat, all.gross]);
        const rows = (
          await app.call(offerApi.items, supplier, { params: { id: supplier.offer }, query: { limit: 1000 } })
        ).ok().results;
        expect(rows.map((row) => [row.total, row.vat, row.total_with_vat])).toEqual(
          expected.map((each) => (each === null ? [null, null, null] : [each.net, each.vat, each.gross])),
        );
      }),
      { numRuns: 12 },
    );
  },
);

test("a thousand lines are submitted in a constant number of statements", async () => {
  const { supplier } = await anOpenTender(app, { lots: Array.from({ length: 1000 }, (_, index) => String(index + 1)) });
  await aFilledDraft(app.deps, { supplier, offer: supplier.offer, prices: ["12.3456"] });
  const params = { id: supplier.offer };
  const { version, total } = (await app.call(offerApi.to_send, supplier, { params })).ok();
  app.queries();
  const body = { status: "PROCESSED", version, total };
  const sent = (await app.call(offerApi.patch, supplier, { params, body })).ok();
  expect(sent.filled_count).toBe(1000);
  expect(app.queries().length).toBeLessThan(23);
});
