import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { orderApi } from "#contract/orders/order.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { TAX_TYPE } from "#contract/money/vat.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import { aFilledDraft, aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender } from "#server/seed/tender.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { assertAggregatesMatch } from "#server/testing/assert-aggregates.ts";
import { onPostgres } from "#server/testing/test-database.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";
import { offerSetAside, orderDeclined, whileLocked } from "#server/testing/while-locked.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => assertAggregatesMatch(app.deps.db));
afterAll(() => app.close());

const statusOf = async (customer: Caller, id: number) =>
  (await app.call(purchaseItemApi.one, customer, { params: { id } })).ok().status;

test.runIf(onPostgres)("a request stays partly ordered when one order is declined while another takes it", async () => {
  const customer = await aCompany(app.deps);
  const supplier = await aSupplier(app.deps);
  const [item = 0] = await someItems(app.deps, { ...customer, items: [{ quantity: "5" }] });
  const ordered = () =>
    app.call(orderApi.create, customer, {
      body: {
        name: "Микросхемы",
        supplier: supplier.workspace,
        currency: 1,
        tax_type: TAX_TYPE.NOT_SUBJECT,
        payment_method: "FULL_PREPAYMENT",
        requests: [{ purchase_item: item, quantity: "2", price: "50" }],
      },
    });
  const [first] = (await ordered()).ok().results;
  (await whileLocked(app.deps.db, orderDeclined(first?.id ?? 0), ordered)).ok();
  expect(await statusOf(customer, item)).toBe("partly_ordered");
});

test.runIf(onPostgres)("a request stays offered when one offer is taken back while another is sent", async () => {
  const customer = await aCompany(app.deps);
  const suppliers = [await aSupplier(app.deps), await aSupplier(app.deps)];
  const items = await someItems(app.deps, { ...customer, items: [{ quantity: "5" }] });
  const tender = await aStartedTender(app.deps, { customer, suppliers, items });
  const [first, second] = tender.suppliers;
  if (first === undefined || second === undefined) throw new Error("two suppliers are asked");
  await aSubmittedOffer(app.deps, { supplier: first, offer: first.offer, prices: ["10"] });
  await aFilledDraft(app.deps, { supplier: second, offer: second.offer, prices: ["20"] });
  const sent = await whileLocked(app.deps.db, offerSetAside(first.offer), () =>
    callSeen(app, offerApi.patch, second, { params: { id: second.offer }, body: { status: "PROCESSED" } }),
  );
  sent.ok();
  expect(await statusOf(customer, items[0] ?? 0)).toBe("offered");
});
