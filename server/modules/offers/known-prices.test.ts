import { afterAll, beforeAll, expect, test } from "vitest";
import type { UnitId } from "#contract/reference/units.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PART = { part_number: "SS34-E3", quantity: "2400" };

async function aTenderFor(
  suppliers: readonly Awaited<ReturnType<typeof aCompany>>[],
  lots: readonly { part_number: string; quantity: string; unit?: UnitId }[],
  currency: 1 | 2 = 1,
) {
  return aStartedTender(app.deps, {
    customer: await aCompany(app.deps),
    suppliers: [...suppliers],
    lots: [...lots],
    currency,
  });
}

test("the supplier's own earlier prices for the part come newest first, whoever they were offered to; nobody else's do", async () => {
  const [mine, rival] = [await aSupplier(app.deps), await aSupplier(app.deps)];
  for (const price of ["6.1", "6.35"]) {
    const before = await aTenderFor([mine, rival], [PART]);
    await aSubmittedOffer(app.deps, { supplier: mine, offer: before.suppliers[0]?.offer ?? 0, prices: [price] });
    await aSubmittedOffer(app.deps, { supplier: rival, offer: before.suppliers[1]?.offer ?? 0, prices: ["99"] });
    app.clock.advance(60_000);
  }
  const now = await aTenderFor(
    [mine],
    [
      { part_number: " ss34 e3", quantity: "10" },
      { part_number: "OTHER", quantity: "1" },
    ],
  );
  const answer = await app.call(offerApi.known_prices, mine, { params: { id: now.suppliers[0]?.offer ?? 0 } });
  expect(answer.ok().results).toEqual([{ lot: now.lots[0]?.id, prices: ["6.35", "6.1"] }]);
  expect((await app.call(offerApi.known_prices, rival, { params: { id: now.suppliers[0]?.offer ?? 0 } })).status).toBe(
    404,
  );
});

test("prices in another currency, for another unit, for a replacement, and of offers that weren't sent are none", async () => {
  const mine = await aSupplier(app.deps);
  const offerOf = (tender: Awaited<ReturnType<typeof aTenderFor>>) => tender.suppliers[0]?.offer ?? 0;
  await aSubmittedOffer(app.deps, {
    supplier: mine,
    offer: offerOf(await aTenderFor([mine], [PART], 2)),
    prices: ["1"],
  });
  await aSubmittedOffer(app.deps, {
    supplier: mine,
    offer: offerOf(await aTenderFor([mine], [{ ...PART, unit: 2 }])),
    prices: ["2"],
  });
  await aSubmittedOffer(app.deps, {
    supplier: mine,
    offer: offerOf(await aTenderFor([mine], [PART])),
    prices: ["3"],
    lines: [{ replacement: true, replacement_part_number: "SS36" }],
  });
  await aTenderFor([mine], [PART]);
  const now = await aTenderFor([mine], [PART]);
  expect((await app.call(offerApi.known_prices, mine, { params: { id: offerOf(now) } })).ok().results).toEqual([]);
});
