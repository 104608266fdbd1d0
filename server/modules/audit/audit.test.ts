import { afterAll, beforeAll, expect, test } from "vitest";
import { auditExportApi } from "#contract/audit/audit-export.api.ts";
import { auditApi } from "#contract/audit/audit.api.ts";
import { supplierCompanyApi } from "#contract/supplier-companies/supplier-company.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { anOrderByHand } from "#server/seed/order.builder.ts";
import { aCompany, anAdministrator, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, aTender } from "#server/seed/tender.builder.ts";
import { Spreadsheet } from "#server/testing/spreadsheet.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
let admin: { token: string };
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdministrator(app.deps);
});
afterAll(() => app.close());

const audit = async (query: Record<string, string | number>) => (await app.call(auditApi.list, admin, { query })).ok();

test("an administrator reads who changed what, from what to what, in every workspace", async () => {
  const [first, second] = [await aCompany(app.deps, { name: "ООО «Первый»" }), await aCompany(app.deps)];
  const tender = await aTender(app.deps, { customer: first, name: "Крепёж" });
  await aTender(app.deps, { customer: second });
  (await app.call(tenderApi.patch, first, { params: { id: tender.id }, body: { name: "Метизы" } })).ok();
  const { results } = await audit({ workspace: first.workspace });
  expect(results[0]).toMatchObject({
    entity: "tender",
    entity_id: tender.id,
    action: "edit",
    user: { id: first.owner.id, name: "Анна Соколова" },
    workspace: { name: "ООО «Первый»" },
    changes: { name: { from: "Крепёж", to: "Метизы" } },
    record: { code: "T-00001", name: "Метизы" },
    worded: [{ field: "name", label: "Name", from: { text: "Крепёж" }, to: { text: "Метизы" } }],
  });
  expect(
    (await audit({ user: second.owner.id })).results.every(({ workspace }) => workspace?.id === second.workspace),
  ).toBe(true);
  expect((await audit({ entity: "tender", entity_id: tender.id, action: "edit" })).results).toHaveLength(1);
  expect((await audit({ entity: "tender", entity_id: tender.id, to: "2020-01-01" })).results).toEqual([]);
  expect(
    (await audit({ entity: "tender", entity_id: tender.id, from: "2026-11-20", to: "2026-11-20" })).results.length,
  ).toBeGreaterThan(1);
});

test("pages go on from the last entry", async () => {
  const at = app.clock.now().toISOString();
  await app.deps.db
    .insertInto("audit")
    .values(Array.from({ length: 350 }, () => ({ entity: "user", entity_id: 1, action: "probe", changes: "{}", at })))
    .execute();
  const seen = new Set<number>();
  let before: number | undefined;
  for (let page = 0; page < 3; page += 1) {
    const { results, has_more } = await audit({
      action: "probe",
      limit: 100,
      ...(before === undefined ? {} : { before }),
    });
    expect([results.length, has_more]).toEqual([100, true]);
    for (const { id } of results) seen.add(id);
    before = results.at(-1)?.id;
  }
  expect(seen.size).toBe(300);
});

test("what people wrote about an award, and what was paid, isn't told to administrators; that it happened is", async () => {
  const entry = { entity: "tender", entity_id: 7_000_001, at: app.clock.now().toISOString(), changes: "{}" };
  const rows = [
    { ...entry, action: "refuse_award", note: "Дорого: у второго 777.13" },
    { ...entry, action: "write_reasons", changes: JSON.stringify({ award_reason: { from: null, to: "777.13" } }) },
    { ...entry, entity: "order", action: "request_payment", note: "777.13" },
    { ...entry, action: "add_suppliers", note: "ООО «Крепёж»" },
  ];
  await app.deps.db.insertInto("audit").values(rows).execute();
  const { results } = await audit({ entity_id: entry.entity_id });
  expect(results.map(({ action, note, changes, is_withheld }) => [action, note, changes, is_withheld])).toEqual([
    ["add_suppliers", "ООО «Крепёж»", {}, false],
    ["request_payment", null, {}, true],
    ["write_reasons", null, {}, true],
    ["refuse_award", null, {}, true],
  ]);
});

/** One record of each kind of the audit, with what administrators call it. */
async function someRecords() {
  const customer = await aCompany(app.deps, { name: "АО «Полюс»" });
  const supplier = await aSupplier(app.deps);
  const { id: tender, lots, suppliers } = await aStartedTender(app.deps, { customer, suppliers: [supplier] });
  const order = await anOrderByHand(app.deps, { customer, supplier, name: "Разъёмы", price: "100.00" });
  const company = (await app.call(supplierCompanyApi.create, admin, { body: { name: "ООО «Контур»" } })).ok();
  return [
    ["tender", tender, /^T-\d{5}$/],
    ["lot", lots[0]?.id ?? 0, /^T-\d{5}, 1$/],
    ["offer", suppliers[0]?.offer ?? 0, /^Q-\d{5}$/],
    ["order", order, /^PO-\d{5}$/],
    ["workspace", customer.workspace, "АО «Полюс»"],
    ["user", customer.owner.id, "Анна Соколова"],
    ["supplier_company", company.id, "ООО «Контур»"],
  ] as const;
}

test("each record is called by its number and name; one that is gone by its id", async () => {
  const at = app.clock.now().toISOString();
  for (const [entity, entity_id, known] of await someRecords()) {
    await app.deps.db.insertInto("audit").values({ entity, entity_id, action: "probe", changes: "{}", at }).execute();
    const record = (await audit({ entity, entity_id, action: "probe" })).results[0]?.record;
    if (typeof known === "string") expect(record).toEqual({ code: null, name: known });
    else expect(record).toEqual({ code: expect.stringMatching(known) as string, name: expect.any(String) as string });
  }
  const gone = { entity: "purchase_item", entity_id: 9_000_001, action: "probe", changes: "{}", at };
  await app.deps.db.insertInto("audit").values(gone).execute();
  expect((await audit({ entity: "purchase_item", action: "probe" })).results[0]?.record).toBeNull();
});

test("the audit is exported in the reader's language and time zone, with the same words and without deals", async () => {
  const entry = { entity: "tender", entity_id: 7_000_002, at: "2026-11-20T09:00:00.000Z" };
  const rows = [
    { ...entry, action: "edit", changes: JSON.stringify({ status: { from: "DRAFT", to: "TENDER_OPENED" } }) },
    { ...entry, action: "refuse_award", note: "Дорого: у второго 777.13", changes: "{}" },
  ];
  await app.deps.db.insertInto("audit").values(rows).execute();
  const query = {
    entity: "tender",
    entity_id: entry.entity_id,
    format: "xlsx",
    columns: "at,user,event,changes",
    time_zone: "Asia/Vladivostok",
  } as const;
  const file = (await app.call(auditExportApi.export, admin, { query })).bytes;
  expect(Spreadsheet.open(file).rows()).toEqual([
    ["Date and time", "Who", "What happened", "Changes"],
    [
      expect.stringContaining("19:00"),
      "system",
      "Award rejected: tender № 7000002",
      "Only the companies themselves can see what they offer, pay and write to each other.",
    ],
    [expect.anything(), "system", "Changed: tender № 7000002", "Status: Draft → Open"],
  ]);
});
