import { afterAll, beforeAll, expect, test } from "vitest";
import { importApi } from "#contract/imports/import.api.ts";
import { TAX_TYPE } from "#contract/money/vat.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { aCsv } from "#server/seed/import.builder.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aTender, aStartedTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const items = async (caller: Caller) =>
  (await app.call(purchaseItemApi.list, caller, { query: { ordering: "id" } })).ok().results;
const quantities = async (caller: Caller) =>
  (await items(caller)).map(({ part_number, quantity }) => `${part_number} ${quantity}`);
const undo = (caller: Caller, id: number, body?: unknown) => app.call(importApi.undo, caller, { params: { id }, body });
const refusal = async (caller: Caller, id: number) => {
  const { code, problems } = (await undo(caller, id)).error();
  return [code, ...(problems ?? []).map(({ detail }) => detail)];
};

async function imported(
  caller: Caller,
  name: string,
  rows: readonly (readonly [part: string, quantity: string])[],
  duplicates: "add" | "merge" = "add",
): Promise<number> {
  const { id } = (
    await app.call(importApi.upload, caller, { file: { name, bytes: aCsv(["Part number", "Qty"], rows) } })
  ).ok();
  (await app.call(importApi.patch, caller, { params: { id }, body: { options: { duplicates } } })).ok();
  (await app.call(importApi.run, caller, { params: { id }, body: {} })).ok();
  return id;
}

test("the undo of an import waits for those of the imports that added to its items, whatever was said of changes", async () => {
  const company = await aCompany(app.deps);
  const first = await imported(company, "A.csv", [
    ["X-1", "10"],
    ["X-2", "1"],
  ]);
  const second = await imported(company, "B.csv", [["X-1", "5"]], "merge");
  const blocked = [
    "import_built_on",
    "The import “B.csv” changed the quantity of the item “X-1”: undo that import first.",
  ];
  expect(await refusal(company, first)).toEqual(blocked);
  expect((await undo(company, first, { changed_too: true })).error().code).toBe("import_built_on");
  expect(await quantities(company)).toEqual(["X-1 15", "X-2 1"]);
  (await undo(company, second)).ok();
  expect(await quantities(company)).toEqual(["X-1 10", "X-2 1"]);
  // A merge that was undone doesn't count as a manual change.
  expect((await undo(company, first)).ok().status).toBe("undone");
  expect(await items(company)).toEqual([]);
});

test("items that people changed since go only where that is said", async () => {
  const company = await aCompany(app.deps);
  const task = await imported(company, "A.csv", [
    ["X-1", "10"],
    ["X-2", "1"],
    ["X-3", "2"],
  ]);
  const [first, second] = await items(company);
  (await app.call(purchaseItemApi.patch, company, { params: { id: first?.id ?? 0 }, body: { quantity: "77" } })).ok();
  (await app.call(purchaseItemApi.patch, company, { params: { id: second?.id ?? 0 }, body: { quantity: "1" } })).ok();
  expect(await refusal(company, task)).toEqual(["import_items_changed", "The item “X-1” was changed."]);
  expect(await quantities(company)).toEqual(["X-1 77", "X-2 1", "X-3 2"]);
  expect((await undo(company, task, { changed_too: "yes" })).status).toBe(400);
  expect((await undo(company, task, { changed_too: true })).ok().status).toBe("undone");
  expect(await items(company)).toEqual([]);
});

test("an item that was ordered without a tender is named with its order, and stays", async () => {
  const company = await aCompany(app.deps, { is_customer: true });
  const supplier = await aSupplier(app.deps);
  const id = await imported(company, "A.csv", [["X-1", "10"]]);
  const [item] = await items(company);
  const body = {
    name: "Крепёж",
    supplier: supplier.workspace,
    currency: 1,
    tax_type: TAX_TYPE.NOT_SUBJECT,
    payment_method: "FULL_PREPAYMENT",
    requests: [{ purchase_item: item?.id, quantity: "10", price: "1" }],
  };
  (await app.call(orderApi.create, company, { body })).ok();
  expect(await refusal(company, id)).toEqual(["import_built_on", "The item “X-1” is in the order PO-00001."]);
  expect(await quantities(company)).toEqual(["X-1 10"]);
});

test("items that are in tenders are named with them, and what can be done about a draft", async () => {
  const customer = await aCompany(app.deps);
  const task = await imported(customer, "A.csv", [
    ["X-1", "10"],
    ["X-2", "1"],
    ["X-3", "1"],
  ]);
  const [first, second] = (await items(customer)).map(({ id }) => id);
  await aTender(app.deps, { customer, items: [first ?? 0] });
  await aStartedTender(app.deps, {
    customer,
    suppliers: [await aSupplier(app.deps)],
    items: [second ?? 0],
    vat_rate: 5,
  });
  expect(await refusal(customer, task)).toEqual([
    "import_built_on",
    "The item “X-1” is in the draft T-00001: delete its lot there first.",
    "The item “X-2” is in the tender T-00002, which has been sent.",
  ]);
  expect(await items(customer)).toHaveLength(3);
});
