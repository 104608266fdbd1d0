import { afterAll, beforeAll, expect, test } from "vitest";
import { groupApi } from "#contract/groups/group.api.ts";
import { importApi } from "#contract/imports/import.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { sampleDataApi } from "#contract/sample-data/sample-data.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { closingApi, openSeen } from "#contract/workspaces/closing.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { duplicateCalls } from "#server/modules/imports/duplicate-test-kit.ts";
import { fileOf, revisionCalls } from "#server/modules/imports/revision-test-kit.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { aCompany, anAdministrator } from "#server/seed/people.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { aTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { upload, patch, run, items } = duplicateCalls(() => app);
const revisions = revisionCalls(() => app);

/** Fills the company and returns its finished sample tender and a sample request with its group. */
async function filled(company: Caller) {
  const tender = (await app.call(sampleDataApi.fill, company)).ok().tender ?? 0;
  const sample = await app.deps.db
    .selectFrom("purchase_item")
    .select(["id", "purchase_item_group_id as group", "part_number"])
    .where("workspace_id", "=", company.workspace ?? 0)
    .where("part_number", "=", "BSS138")
    .executeTakeFirstOrThrow();
  return { tender, item: sample.id, group: sample.group ?? 0 };
}

const remove = async (company: Caller) => (await app.call(sampleDataApi.remove, company)).ok();

test("rows of a file are never added to sample requests or skipped because of them, so that they outlive the sample", async () => {
  const company = await aCompany(app.deps);
  await filled(company);
  const choices = [
    ["BSS138", "merge"],
    ["USB4105-GF-A", "skip"],
  ] as const;
  for (const [part, duplicates] of choices) {
    const task = await upload(company, [[part, "", "", "7", "pcs"]]);
    expect(task.duplicates).toEqual([]);
    await patch(company, task.id, { options: { duplicates }, duplicate_rows: [{ row: 2, choice: duplicates }] });
    expect((await run(company, task.id)).ok().result).toMatchObject({ created: 1, merged: 0, duplicates_skipped: 0 });
  }
  await remove(company);
  expect(await items(company)).toEqual([
    ["BSS138", "7", 1],
    ["USB4105-GF-A", "7", 1],
  ]);
});

test("a revision of a sample group creates its rows and leaves the sample requests as they are", async () => {
  const company = await aCompany(app.deps);
  const { group, item } = await filled(company);
  await revisions.revised(company, group, [["BSS138", "9"]]);
  const sample = (await app.call(purchaseItemApi.one, company, { params: { id: item } })).ok();
  expect(sample.quantity).toBe("150");
  await remove(company);
  expect(await revisions.quantities(company, group)).toEqual(["BSS138 9"]);
});

test("a sample tender takes neither rows of a file nor lots of real requests, and a real one no sample requests", async () => {
  const company = await aCompany(app.deps);
  const [real] = await someItems(app.deps, { ...company, items: [{}] });
  const draft = await aTender(app.deps, { customer: company });
  const { tender, item } = await filled(company);
  const copy = (await app.call(tenderApi.copy, company, { params: { id: tender }, body: {} })).ok();
  const file = { name: "lots.csv", bytes: fileOf([["BSS138", "9"]]) };
  const target = (id: number) => ({ file, body: { target: "lots", tender: String(id) } });
  const refused = (await app.call(importApi.upload, company, target(copy.id))).error();
  expect(refused).toMatchObject({ code: "sample_import" });
  const task = (await app.call(importApi.upload, company, target(draft.id))).ok();
  await app.deps.db.updateTable("import_task").set({ tender_id: copy.id }).where("id", "=", task.id).execute();
  expect((await run(company, task.id)).error().code).toBe("sample_import");
  const lot = (id: number, purchase_item: number | undefined) =>
    app.call(lotApi.create, company, { params: { id }, body: { nomenclature: "Плата", quantity: "1", purchase_item } });
  expect((await lot(copy.id, real)).error().code).toBe("sample_mixed");
  expect((await lot(draft.id, item)).error().code).toBe("sample_mixed");
  expect([(await lot(copy.id, item)).status, (await lot(draft.id, real)).status]).toEqual([200, 200]);
});

test("a sample group with a real request makes no tender, and says so", async () => {
  const company = await aCompany(app.deps);
  const { group } = await filled(company);
  await someItems(app.deps, { ...company, items: [{ purchase_item_group: group }] });
  const refused = await app.call(groupApi.create_tender, company, { params: { id: group }, body: { taken: "again" } });
  expect(refused.error().code).toBe("sample_mixed");
  expect(groupApi.create_tender.errors).toContain(refused.error().code);
});

test("an open sample tender and sample orders don't keep a company from closing, and are in no email", async () => {
  const administrator = await anAdministrator(app.deps);
  const mails = async () =>
    (await app.deps.db.selectFrom("mail").select("kind").execute()).map(({ kind }) => kind).toSorted();
  for (const by of ["owner", "administrator"]) {
    const company = await aCompany(app.deps);
    const params = { id: company.workspace };
    const { tender } = await filled(company);
    await cheapestWinners(app.deps, { customer: company, tender });
    expect((await ordersOfWinners(app.deps, { customer: company, tender })).length).toBeGreaterThan(0);
    const before = await mails();
    const preview = (await app.call(closingApi.preview, administrator, { params })).ok();
    expect(preview).toEqual({ tenders: 0, offers: 0, customer_orders: 0, supplier_orders: 0, records: [] });
    if (by === "owner") (await app.call(workspaceApi.remove, company, { params })).ok();
    else
      (
        await app.call(closingApi.close, administrator, {
          params,
          body: { reason: "Решение", open: openSeen(preview) },
        })
      ).ok();
    const closed = by === "owner" ? [] : ["workspace_closed"];
    expect(await mails()).toEqual([...before, ...closed].toSorted());
    const open = await app.deps.db
      .selectFrom("tender")
      .select("id")
      .where("workspace_id", "=", company.workspace)
      .where("status", "=", "TENDER_OPENED")
      .execute();
    expect(open).toEqual([]);
  }
});
