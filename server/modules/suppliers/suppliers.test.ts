import { afterAll, beforeAll, expect, test } from "vitest";
import { supplierExportApi } from "#contract/suppliers/supplier-export.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { supplierApi } from "#contract/suppliers/supplier.api.ts";
import { suppliersAtOnceApi } from "#contract/suppliers/suppliers-at-once.api.ts";
import { anAnsweredTender } from "#server/modules/award/award-test-kit.ts";
import type { Company } from "#server/modules/award/award-test-kit.ts";
import { changeOrderAs, cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, aMemberWith, aSupplier } from "#server/seed/people.builder.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const cardOf = (by: Caller, supplier: Company) => app.call(supplierApi.one, by, { params: { id: supplier.workspace } });
const list = async (by: Caller, query: object = {}) =>
  (await app.call(supplierApi.list, by, { query: { scope: "known", ...query } })).ok().results;

const exported = async (by: Caller, ordering: string) => {
  const query = { scope: "known", format: "xlsx", columns: "name,answer_rate,orders", ordering } as const;
  return Spreadsheet.open((await app.call(supplierExportApi.export, by, { query })).bytes).rows();
};

/**
 * Creates a tender with three suppliers. The first is cheaper than the second for both lots and gets the order. The
 * third never answers.
 */
async function aBoughtTender(given: { customer?: Company } = {}) {
  const tender = await anAnsweredTender(app, {
    lots: ["100", "10"],
    answers: [["12.5", "10"], ["13", "20"], undefined],
    ...given,
  });
  await cheapestWinners(app.deps, { customer: tender.customer, tender: tender.id });
  const [order] = await ordersOfWinners(app.deps, { customer: tender.customer, tender: tender.id });
  const [winner, rival, silent] = tender.suppliers;
  if (order === undefined || winner === undefined || rival === undefined || silent === undefined)
    throw new Error("three suppliers and an order");
  return { id: tender.id, customer: tender.customer, order: order.id, winner, rival, silent };
}

test("a card counts what was asked, answered, won and ordered, and sets its prices beside those of others", async () => {
  const { id, customer, order, winner, rival, silent } = await aBoughtTender();
  const bought = (await app.call(orderApi.one, customer, { params: { id: order } })).ok();
  const card = (await cardOf(customer, winner)).ok();
  // The price of 12.50 is 2.0 % below the median of 12.75, and 10.00 is 33.3 % below 15.00. The median of both
  // differences is 17.6 %.
  expect(card).toMatchObject({
    id: winner.workspace,
    invited: 1,
    answered: 1,
    waiting: 0,
    declined: 0,
    expired: 0,
    lots: { priced: 2, won: 2, compared: 2, from_median: "-17.6" },
    orders: 1,
    orders_declined: 0,
    sums: [{ currency: 1, total_with_vat: bought.total_with_vat }],
    last_order_at: bought.created_at,
    last_orders: [{ id: order, number: bought.number, is_declined: false, total_with_vat: bought.total_with_vat }],
    last_tenders: [{ id, offer_status: "PROCESSED" }],
  });
  expect(card.company).not.toBeNull();
  expect((await cardOf(customer, rival)).ok()).toMatchObject({
    lots: { priced: 2, won: 0, compared: 2, from_median: "17.6" },
    orders: 0,
    sums: [],
    last_order_at: null,
    company: null,
  });
  expect((await cardOf(customer, silent)).ok()).toMatchObject({
    answered: 0,
    expired: 1,
    lots: { priced: 0, won: 0, compared: 0, from_median: null },
  });
});

test("a declined order is counted apart and belongs to no sum", async () => {
  const { customer, order, winner } = await aBoughtTender();
  const patch = { status: "CLOSED", decline: true, reason: "Передумали" } as const;
  await changeOrderAs(app.deps, { by: { ...customer, as: "customer" }, order, patch });
  expect((await cardOf(customer, winner)).ok()).toMatchObject({
    orders: 0,
    orders_declined: 1,
    sums: [],
    last_order_at: null,
    last_orders: [{ id: order, is_declined: true }],
  });
});

test("what other customers asked of a supplier and ordered from it is in nobody else's figures", async () => {
  const { winner } = await aBoughtTender();
  const other = await aCompany(app.deps, { is_customer: true });
  expect((await cardOf(other, winner)).ok()).toMatchObject({
    invited: 0,
    answered: 0,
    lots: { priced: 0, won: 0, compared: 0 },
    orders: 0,
    last_orders: [],
    last_tenders: [],
    company: null,
  });
  expect(await list(other)).toEqual([]);
});

test("a sealed tender that runs says who has answered and nothing of the prices", async () => {
  const { customer, suppliers } = await anAnsweredTender(app, {
    answers: [
      ["5", "6"],
      ["7", "8"],
    ],
    open: true,
    sealed: true,
  });
  const [supplier] = suppliers;
  if (supplier === undefined) throw new Error("two suppliers");
  expect((await cardOf(customer, supplier)).ok()).toMatchObject({
    answered: 1,
    lots: { priced: 0, won: 0, compared: 0, from_median: null },
    last_tenders: [{ offer_status: "PROCESSED" }],
  });
});

test("the list has whom the company knows, in the order of answers and of the last order", async () => {
  const { customer, winner, rival, silent } = await aBoughtTender();
  await anAnsweredTender(app, { customer, answers: [undefined], open: true });
  const all = await list(customer, { ordering: "-answer_rate,name" });
  expect(all).toHaveLength(4);
  // A supplier that can still answer has no answer rate yet and is listed last.
  expect(all.slice(2).map(({ id, waiting }) => [id === silent.workspace, waiting])).toEqual([
    [true, 0],
    [false, 1],
  ]);
  const [first, ...others] = await list(customer, { ordering: "-last_order_at" });
  expect(first).toMatchObject({ id: winner.workspace, orders: 1 });
  expect(others.map(({ orders }) => orders)).toEqual([0, 0, 0]);
  expect(await list(customer, { scope: "listed" })).toEqual([]);
  const suppliers = [winner.workspace, rival.workspace];
  const codes = async (step: "add" | "remove", ids: number[]) =>
    (await app.call(suppliersAtOnceApi[step], customer, { body: { suppliers: ids } }))
      .ok()
      .results.map(({ error }) => error?.code ?? null);
  expect(await codes("add", [...suppliers, winner.workspace])).toEqual([null, null, "already_added"]);
  expect((await list(customer, { scope: "listed" })).map(({ id }) => suppliers.includes(id))).toEqual([true, true]);
  expect((await list(customer, { id: String(rival.workspace) })).map(({ id }) => id)).toEqual([rival.workspace]);
  expect(await codes("remove", [...suppliers, silent.workspace])).toEqual([null, null, "not_found"]);
  expect(await list(customer, { scope: "listed" })).toEqual([]);
  const found = await list(customer, { search: (await cardOf(customer, rival)).ok().name });
  expect(found.map(({ id }) => id)).toContain(rival.workspace);
  expect(await exported(customer, "-last_order_at")).toEqual([
    expect.anything(),
    [first?.name, "1 / 1", "1"],
    ...others.map(({ name, id, waiting }) => [
      name,
      `${id === rival.workspace ? 1 : 0} / ${waiting === 1 ? 0 : 1}`,
      "0",
    ]),
  ]);
});

test("who may not read orders or tenders sees none of their figures, and without the right to suppliers nothing", async () => {
  const { customer, winner } = await aBoughtTender();
  const reader = await aMemberWith(app.deps, customer, ["read_supplier"]);
  expect((await cardOf(reader, winner)).ok()).toMatchObject({
    invited: null,
    answered: null,
    waiting: null,
    declined: null,
    expired: null,
    orders: null,
    sums: null,
    last_order_at: null,
    orders_declined: null,
    last_orders: null,
    company: null,
    lots: null,
    last_tenders: null,
  });
  expect(
    (await list(reader)).map(({ invited, orders, sums, last_order_at }) => [invited, orders, sums, last_order_at]),
  ).toContainEqual([null, null, null, null]);
  expect((await exported(reader, "name")).slice(1).map(([, ...figures]) => figures)).toContainEqual(["", ""]);
  const outsider = await aMemberWith(app.deps, customer, ["read_order", "read_tender"]);
  expect((await cardOf(outsider, winner)).status).toBe(403);
  expect((await app.call(supplierApi.list, outsider)).status).toBe(403);
});

test("a company that can't be asked and never was has no card, nor has the company itself", async () => {
  const customer = await aCompany(app.deps, { is_customer: true });
  expect((await cardOf(customer, await aSupplier(app.deps, { status: "CREATED" }))).status).toBe(404);
  expect((await cardOf(customer, customer)).status).toBe(404);
  expect((await cardOf(customer, await aSupplier(app.deps))).status).toBe(200);
});
