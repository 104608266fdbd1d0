import { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { TenderPut } from "#contract/tenders/tender.schema.ts";
import { aCompany, aMember, aSession, aSupplier } from "#server/seed/people.builder.ts";
import { anItem, someItems } from "#server/seed/purchase-item.builder.ts";
import { aStartedTender, aTender } from "#server/seed/tender.builder.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";
import { callSeen } from "#server/testing/call-seen.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("a new tender starts as a draft with the rate in force and its maker as manager, numbered by the workspace", async () => {
  const customer = await aCompany(app.deps);
  const first = (await app.call(tenderApi.create, customer, { body: { name: "Партия 12" } })).ok();
  const second = (
    await app.call(tenderApi.create, customer, { body: { name: "Партия 13", tax_type: 2, urgent: true } })
  ).ok();
  expect(first).toMatchObject({
    number: 1,
    status: "DRAFT",
    currency: 1,
    tax_type: 1,
    vat_rate: 5,
    payment_method: "FULL_POST_PAYMENT",
    closing_date: null,
    urgent: false,
    lot_count: 0,
    supplier_count: 0,
  });
  expect(first.managers).toEqual([{ id: customer.owner.id, name: "Анна Соколова" }]);
  expect(first.actions).toEqual(["edit", "delete", "start"]);
  expect(second).toMatchObject({ number: 2, vat_rate: null, urgent: true });
});

test("a workspace that buys nothing makes no tender", async () => {
  expect((await app.call(tenderApi.create, await aSupplier(app.deps), { body: { name: "Партия" } })).error().code).toBe(
    "not_a_customer",
  );
});

test("purchase items become lots in the order in which they were named, and the tender gets a name of its own", async () => {
  const customer = await aCompany(app.deps);
  const ids = await someItems(app.deps, {
    ...customer,
    items: [{ quantity: "10.500", target_delivery_time: "2027-03-01" }, {}, {}],
  });
  const draft = (await app.call(tenderApi.create, customer, { body: { name: "Партия" } })).ok();
  const asked = [ids[2] ?? 0, ids[0] ?? 0];
  const lots = (
    await app.call(tenderApi.create_lots, customer, { params: { id: draft.id }, body: { ids: asked } })
  ).ok();
  expect(lots.map((lot) => [lot.position, lot.purchase_item])).toEqual([
    [1, ids[2]],
    [2, ids[0]],
  ]);
  expect(lots[1]).toMatchObject({
    quantity: "10.5",
    target_delivery_time: "2027-03-01",
    part_number: "STM32F407VGT6",
    is_ordered: false,
    winners: [],
  });
});

test("somebody else's purchase item makes no lot, and nothing is left behind", async () => {
  const customer = await aCompany(app.deps);
  const stranger = await aCompany(app.deps);
  const own = await anItem(app.deps, customer);
  const foreign = await anItem(app.deps, stranger);
  const draft = (await app.call(tenderApi.create, customer, { body: { name: "Партия" } })).ok();
  const refused = (
    await app.call(tenderApi.create_lots, customer, { params: { id: draft.id }, body: { ids: [own, foreign] } })
  ).error();
  expect(refused).toMatchObject({ code: "not_found", problems: [{ code: "not_found", row: 1 }] });
  expect((await app.call(lotApi.list, customer, { params: { id: draft.id } })).ok().count).toBe(0);
});

test("a draft can be changed; a version that has passed is refused with the record as it is", async () => {
  const customer = await aCompany(app.deps);
  const { id, version } = await aTender(app.deps, { customer });
  const changed = (
    await app.call(tenderApi.patch, customer, {
      params: { id },
      body: { name: "Другое имя", currency: 2, closing_date: "2026-12-01T10:00:00Z", version },
    })
  ).ok();
  expect(changed).toMatchObject({
    name: "Другое имя",
    currency: 2,
    closing_date: "2026-12-01T10:00:00.000Z",
    version: version + 1,
  });
  const refused = (
    await app.call(tenderApi.patch, customer, { params: { id }, body: { name: "Третье", version } })
  ).error();
  expect(refused.code).toBe("version_conflict");
  expect(refused.current).toMatchObject({ id, name: "Другое имя", version: version + 1 });
  const { results } = (await app.call(historyApi.list, customer, { query: { entity: "tender", entity_id: id } })).ok();
  expect(results[0]).toMatchObject({
    action: "edit",
    changes: { name: { to: "Другое имя" }, currency: { from: 1, to: 2 } },
  });
});

test("managers are members of the workspace, twenty at most", async () => {
  const customer = await aCompany(app.deps);
  const colleague = await aMember(app.deps, {
    workspace: { id: customer.workspace, roles: customer.roles },
    role: "MG",
  });
  const stranger = await aCompany(app.deps);
  const { id } = await aTender(app.deps, { customer });
  const set = (managers: number[]) => app.call(tenderApi.patch, customer, { params: { id }, body: { managers } });
  expect((await set([customer.owner.id, colleague.id])).ok().managers.map((manager) => manager.id)).toEqual([
    customer.owner.id,
    colleague.id,
  ]);
  expect((await set([stranger.owner.id])).error()).toMatchObject({
    code: "invalid_input",
    fields: { managers: [expect.any(String)] },
  });
  expect((await set([])).status).toBe(400);
  expect((await set(Array.from({ length: 21 }, (_, index) => index + 1))).status).toBe(400);
});

test("while the tender is open its terms are locked, its name and managers are not", async () => {
  const customer = await aCompany(app.deps);
  const { id } = await aStartedTender(app.deps, { customer, suppliers: [await aSupplier(app.deps)] });
  const refused = (
    await app.call(tenderApi.patch, customer, { params: { id }, body: { currency: 2, name: "Новое" } })
  ).error();
  expect(refused).toMatchObject({ code: "wrong_state", actions: ["prolong", "stop"] });
  expect(Object.keys(refused.fields ?? {})).toEqual(["currency"]);
  expect((await app.call(tenderApi.patch, customer, { params: { id }, body: { name: "Новое" } })).ok().name).toBe(
    "Новое",
  );
});

const Whole = z.object(TenderPut.omit({ version: true }).shape);
const whole = async (customer: Caller, id: number) => {
  const tender = (await app.call(tenderApi.one, customer, { params: { id } })).ok();
  return Whole.parse({ ...tender, managers: tender.managers.map((manager) => manager.id) });
};

test("a tender is replaced as a whole: what isn't named is missing, and who changes an old version is told", async () => {
  const customer = await aCompany(app.deps);
  const { id } = await aTender(app.deps, { customer, comment: "Срочно" });
  const put = (body: object) => app.call(tenderApi.put, customer, { params: { id }, body });
  const given = await whole(customer, id);
  expect(Object.keys((await put({ name: "Партия 13" })).error().fields ?? {}).toSorted()).toEqual(
    Object.keys(given)
      .filter((field) => field !== "name")
      .toSorted(),
  );
  const replaced = (await put({ ...given, name: "Партия 13", currency: 2, comment: "", version: 1 })).ok();
  expect(replaced).toMatchObject({ name: "Партия 13", currency: 2, comment: null, version: 2 });
  expect((await put({ ...given, version: 1 })).error()).toMatchObject({
    code: "version_conflict",
    current: { version: 2 },
  });
  expect((await app.call(tenderApi.put, await aCompany(app.deps), { params: { id }, body: given })).status).toBe(404);
});

test("a whole open tender keeps what is locked; another value of it is refused by its name", async () => {
  const customer = await aCompany(app.deps);
  const { id } = await aStartedTender(app.deps, { customer, suppliers: [await aSupplier(app.deps)] });
  const given = await whole(customer, id);
  const put = (body: object) => app.call(tenderApi.put, customer, { params: { id }, body: { ...given, ...body } });
  const closing_date = given.closing_date?.replace(".000Z", "Z");
  expect((await put({ name: "Новое", closing_date })).ok().name).toBe("Новое");
  const refused = (await put({ currency: 2, tax_type: 2, name: "Другое" })).error();
  expect(refused).toMatchObject({ code: "wrong_state", actions: ["prolong", "stop"] });
  expect(Object.keys(refused.fields ?? {}).toSorted()).toEqual(["currency", "tax_type"]);
});

test("a draft alone can be deleted", async () => {
  const customer = await aCompany(app.deps);
  const draft = await aTender(app.deps, { customer });
  const open = await aStartedTender(app.deps, { customer, suppliers: [await aSupplier(app.deps)] });
  expect((await callSeen(app, tenderApi.remove, customer, { params: { id: draft.id } })).status).toBe(200);
  expect((await app.call(tenderApi.one, customer, { params: { id: draft.id } })).status).toBe(404);
  expect((await callSeen(app, tenderApi.remove, customer, { params: { id: open.id } })).error().code).toBe(
    "wrong_state",
  );
});

test("the list is found by number, name, state and manager", async () => {
  const customer = await aCompany(app.deps);
  const supplier = await aSupplier(app.deps);
  const open = await aStartedTender(app.deps, { customer, suppliers: [supplier], name: "Корпус БУ-12" });
  const draft = await aTender(app.deps, { customer, name: "Кабель" });
  const list = async (query: Record<string, string>) =>
    (await app.call(tenderApi.list, customer, { query })).ok().results.map(({ id }) => id);
  expect(await list({})).toEqual([draft.id, open.id]);
  expect(await list({ search: "T-00001" })).toEqual([open.id]);
  expect(await list({ search: "кабель" })).toEqual([draft.id]);
  expect(await list({ status: "TENDER_OPENED" })).toEqual([open.id]);
  expect(await list({ managers: "1000000" })).toEqual([]);
  expect(await list({ ordering: "name" })).toEqual([draft.id, open.id]);
  const [row] = (await app.call(tenderApi.list, customer, { query: { status: "TENDER_OPENED" } })).ok().results;
  expect(row).toMatchObject({
    lot_count: 3,
    supplier_count: 1,
    processed_count: 0,
    rejected_count: 0,
    order_count: 0,
    actions: ["edit", "prolong", "stop"],
  });
  expect((await app.call(tenderApi.list, customer, { query: { limit: 1, offset: 7 } })).ok()).toEqual({
    count: 2,
    results: [],
  });
});

test("the list takes as many statements for many tenders as for one", async () => {
  const customer = await aCompany(app.deps);
  await aTender(app.deps, { customer });
  const count = async () => {
    app.queries();
    await app.call(tenderApi.list, customer);
    return app.queries().length;
  };
  const one = await count();
  for (let index = 0; index < 5; index += 1) await aTender(app.deps, { customer });
  expect(await count()).toBe(one);
});

test("nobody but the customer knows of a tender, its own suppliers neither", async () => {
  const customer = await aCompany(app.deps);
  const supplier = await aSupplier(app.deps);
  const { id, lots } = await aStartedTender(app.deps, { customer, suppliers: [supplier] });
  const both = await aCompany(app.deps, { is_supplier: true });
  for (const [stranger, refused] of [
    [supplier, 403],
    [both, 404],
  ] as const) {
    const params = { id };
    const listed = await app.call(tenderApi.list, stranger);
    expect(refused === 403 ? listed.status : listed.ok().count).toBe(refused === 403 ? 403 : 0);
    expect((await app.call(tenderApi.one, stranger, { params })).status).toBe(refused);
    expect((await app.call(tenderApi.patch, stranger, { params, body: { name: "x" } })).status).toBe(refused);
    expect((await callSeen(app, tenderApi.remove, stranger, { params })).status).toBe(refused);
    expect((await app.call(tenderApi.suppliers, stranger, { params })).status).toBe(refused);
    expect(
      (await app.call(tenderApi.add_suppliers, stranger, { params, body: { suppliers: [supplier.workspace] } })).status,
    ).toBe(refused);
    expect(
      (await app.call(tenderApi.remove_supplier, stranger, { params, body: { supplier: supplier.workspace } })).status,
    ).toBe(refused);
    expect((await callSeen(app, tenderApi.start, stranger, { params, body: {} })).status).toBe(refused);
    expect((await callSeen(app, tenderApi.stop, stranger, { params, body: {} })).status).toBe(refused);
    expect(
      (await callSeen(app, tenderApi.prolong, stranger, { params, body: { closing_date: "2027-01-01T00:00:00Z" } }))
        .status,
    ).toBe(refused);
    expect((await app.call(comparisonApi.one, stranger, { params })).status).toBe(refused);
    expect((await app.call(lotApi.list, stranger, { params })).status).toBe(refused);
    expect(
      (await app.call(lotApi.create, stranger, { params, body: { part_number: "x", quantity: "1" } })).status,
    ).toBe(refused);
    expect(
      (await app.call(lotApi.patch, stranger, { params: { id, itemId: lots[0]?.id ?? 0 }, body: { comment: "x" } }))
        .status,
    ).toBe(refused);
    expect((await app.call(lotApi.remove, stranger, { params: { id, itemId: lots[0]?.id ?? 0 } })).status).toBe(
      refused,
    );
  }
});

test("who may read tenders may not change them, and who may neither sees none", async () => {
  const customer = await aCompany(app.deps);
  const workspace = { id: customer.workspace, roles: customer.roles };
  const { id } = await aTender(app.deps, { customer });
  const reader = {
    token: await aSession(app.deps, await aMember(app.deps, { workspace, role: "CM" })),
    workspace: workspace.id,
  };
  const nobody = { token: await aSession(app.deps, await aMember(app.deps, { workspace })), workspace: workspace.id };
  expect((await app.call(tenderApi.one, reader, { params: { id } })).ok().actions).toEqual([]);
  expect((await app.call(tenderApi.patch, reader, { params: { id }, body: { name: "x" } })).status).toBe(403);
  expect((await app.call(tenderApi.one, nobody, { params: { id } })).status).toBe(403);
});
