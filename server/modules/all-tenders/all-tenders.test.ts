import { afterAll, beforeAll, expect, test } from "vitest";
import { allTendersApi } from "#contract/tenders/all-tenders.api.ts";
import { aSubmittedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, anAdministrator, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, aTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("an administrator reads the tenders of all workspaces, who was asked and who answered, and no price", async () => {
  const admin = await anAdministrator(app.deps);
  const supplier = await aSupplier(app.deps, { name: "ООО «Радиоснаб»" });
  const [first, second] = [await aCompany(app.deps, { name: "АО «Первый»" }), await aCompany(app.deps)];
  const open = await aStartedTender(app.deps, {
    customer: first,
    suppliers: [supplier],
    lots: ["10"],
    sealed: true,
    name: "Крепёж",
  });
  await aSubmittedOffer(app.deps, { supplier, offer: open.suppliers[0]?.offer ?? 0, prices: ["777.77"] });
  const draft = await aTender(app.deps, { customer: second, name: "Метизы" });
  const list = async (query: Record<string, string | number>) =>
    (await app.call(allTendersApi.list, admin, { query })).ok().results.map(({ id }) => id);
  expect(await list({})).toEqual([draft.id, open.id]);
  expect(await list({ status: "TENDER_OPENED" })).toEqual([open.id]);
  expect(await list({ search: "метиз" })).toEqual([draft.id]);
  expect(await list({ customer: first.workspace })).toEqual([open.id]);
  const answer = await app.call(allTendersApi.one, admin, { params: { id: open.id } });
  expect(answer.ok()).toMatchObject({
    customer: { name: "АО «Первый»" },
    processed_count: 1,
    lots: [{ quantity: "10" }],
    suppliers: [{ supplier: { name: "ООО «Радиоснаб»" }, state: "answered" }],
  });
  expect(answer.bytes.toString()).not.toContain("777");
  expect((await app.call(allTendersApi.one, admin, { params: { id: 999_999 } })).status).toBe(404);
});
