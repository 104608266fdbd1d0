import { afterAll, beforeAll, expect, test } from "vitest";
import { TAX_TYPE } from "#contract/money/vat.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("a supplier sees its customers, with what they asked and ordered", async () => {
  const [customer, supplier] = [await aCompany(app.deps, { name: "АО «Заказчик»" }), await aSupplier(app.deps)];
  await aStartedTender(app.deps, { customer, suppliers: [supplier] });
  const { results } = (await app.call(workspaceApi.customers, supplier, { params: { id: supplier.workspace } })).ok();
  expect(results).toMatchObject([{ name: "АО «Заказчик»", tenders: 1, orders: 0 }]);
});

test("a supplier sees a customer who ordered from it without a tender", async () => {
  const supplier = await aSupplier(app.deps);
  const direct = await aCompany(app.deps);
  const body = {
    supplier: supplier.workspace,
    name: "Крепёж на склад",
    currency: 1,
    tax_type: TAX_TYPE.SUBJECT,
    payment_method: "FULL_PREPAYMENT",
    basis: "gross",
    items: [{ nomenclature: "Болт М6", quantity: "4", unit: 1, vat_rate: 5, price: "100" }],
  };
  (await app.call(orderApi.create, direct, { body })).ok();
  const { results } = (await app.call(workspaceApi.customers, supplier, { params: { id: supplier.workspace } })).ok();
  expect(results).toContainEqual(expect.objectContaining({ id: direct.workspace, tenders: 0, orders: 1 }));
});
