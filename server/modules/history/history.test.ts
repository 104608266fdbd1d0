import { afterAll, beforeAll, expect, test } from "vitest";
import { AUDITED, historyApi } from "#contract/history/history.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { aCompany, aMemberWith, aSession, aSupplier, aUser, aWorkspace } from "#server/seed/people.builder.ts";
import { anItem } from "#server/seed/purchase-item.builder.ts";
import { aFilledDraft } from "#server/seed/offer.builder.ts";
import { aStartedTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const entity = "purchase_item";

test("a change shows who changed what from what to what and when, the newest first", async () => {
  const owner = await aUser(app.deps, { first_name: "Пётр", last_name: "Абрамов" });
  const workspace = await aWorkspace(app.deps, { owner });
  const caller = { token: await aSession(app.deps, owner), workspace: workspace.id };
  const id = await anItem(app.deps, { workspace: workspace.id, owner, item: { quantity: "100" } });
  for (const quantity of ["200", "300"]) {
    app.clock.advance(60_000);
    (await app.call(purchaseItemApi.patch, caller, { params: { id }, body: { quantity } })).ok();
  }
  const list = (await app.call(historyApi.list, caller, { query: { entity, entity_id: id } })).ok();
  expect(list.count).toBe(2);
  expect(list.results.map(({ changes }) => changes["quantity"])).toEqual([
    { from: "200", to: "300" },
    { from: "100", to: "200" },
  ]);
  expect(list.results[0]).toMatchObject({
    user: "Пётр Абрамов",
    at: app.clock.now().toISOString(),
    entity,
    entity_id: id,
  });
  const last = (
    await app.call(historyApi.list, caller, { query: { entity, entity_id: id, limit: 1, offset: 1 } })
  ).ok();
  expect(last).toMatchObject({ count: 2, results: [{ changes: { quantity: { from: "100", to: "200" } } }] });
});

test("another workspace sees nothing of it, and who names no record is told so", async () => {
  const company = await aCompany(app.deps);
  const id = await anItem(app.deps, company);
  (await app.call(purchaseItemApi.patch, company, { params: { id }, body: { quantity: "5" } })).ok();
  const stranger = await aCompany(app.deps);
  expect((await app.call(historyApi.list, stranger, { query: { entity, entity_id: id } })).ok()).toEqual({
    count: 0,
    results: [],
  });
  expect((await app.call(historyApi.list, company, { query: { entity } })).error().code).toBe("invalid_input");
});

test("who may not read a record is refused its history: a member without a right hears of the workspace and its roles alone", async () => {
  const company = await aCompany(app.deps, { is_supplier: true });
  const nobody = await aMemberWith(app.deps, company, []);
  const open: string[] = [];
  for (const each of AUDITED) {
    const answer = await app.call(historyApi.list, nobody, { query: { entity: each, entity_id: 1 } });
    if (answer.status === 200) open.push(each);
    else expect(answer.status).toBe(403);
  }
  expect(open).toEqual(["workspace", "workspace_role"]);
});

test("prices that are being typed into an offer are told to those who answer, not to those who only read offers", async () => {
  const supplier = await aSupplier(app.deps);
  const { suppliers } = await aStartedTender(app.deps, { customer: await aCompany(app.deps), suppliers: [supplier] });
  const offer = suppliers[0]?.offer ?? 0;
  await aFilledDraft(app.deps, { supplier, offer });
  const seen = async (right: "read_offer" | "update_offer" | "read_tender") => {
    const answer = await app.call(historyApi.list, await aMemberWith(app.deps, supplier, [right]), {
      query: { entity: "offer", entity_id: offer },
    });
    return answer.status === 200 ? answer.ok().results.map(({ action }) => action) : answer.error().code;
  };
  expect(await seen("update_offer")).toContain("edit_draft");
  expect(await seen("read_offer")).toEqual(expect.not.arrayContaining(["edit_draft", "open_draft"]));
  expect(await seen("read_tender")).toBe("forbidden");
});
