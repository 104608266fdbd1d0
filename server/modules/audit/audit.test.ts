import { afterAll, beforeAll, expect, test } from "vitest";
import { auditApi } from "#contract/audit/audit.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { aCompany, anAdministrator } from "#server/seed/people.builder.ts";
import { aTender } from "#server/seed/tender.builder.ts";
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
