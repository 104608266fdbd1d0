import { afterAll, beforeAll, expect, test } from "vitest";
import { homeApi } from "#contract/home/home.api.ts";
import { FIRST_STEPS } from "#contract/table-settings/table-setting-fields.ts";
import { tableSettingApi } from "#contract/table-settings/table-setting.api.ts";
import { HOUR_MS } from "#contract/time-units.ts";
import { aDeclinedOffer } from "#server/seed/offer.builder.ts";
import { aCompany, aMemberWith, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, aTender } from "#server/seed/tender.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const steps = async (caller: { token: string; workspace: number }) =>
  (await app.call(homeApi.home, caller)).ok().first_steps;

test("a step is done when its records say so: a draft is no sent tender, and only an answer is an answer", async () => {
  const customer = await aCompany(app.deps);
  const supplier = await aSupplier(app.deps);
  await aTender(app.deps, { customer });
  expect(await steps(customer)).toMatchObject({ has_suppliers: false, has_tender: false, has_colleagues: false });
  const tender = await aStartedTender(app.deps, { customer, suppliers: [supplier] });
  const reader = await aMemberWith(app.deps, customer, []);
  const unseen = { has_items: null, has_suppliers: null, has_tender: null, has_colleagues: null, has_answer: null };
  expect(await steps(reader)).toMatchObject(unseen);
  expect(await steps(customer)).toMatchObject({ has_suppliers: true, has_tender: true, has_colleagues: true });
  expect(await steps(supplier)).toMatchObject({ has_items: null, has_suppliers: null, has_answer: false });
  await aDeclinedOffer(app.deps, { supplier, offer: tender.suppliers[0]?.offer ?? 0 });
  expect(await steps(supplier)).toMatchObject({ has_answer: true });
});

test("a company in verification reads until when it is decided", async () => {
  const customer = await aCompany(app.deps, { status: "SENT_TO_VERIFICATION" });
  const due_at = new Date(app.clock.now().getTime() + 24 * HOUR_MS).toISOString();
  await app.deps.db.updateTable("workspace").set({ due_at }).where("id", "=", customer.workspace).execute();
  expect(await steps(customer)).toMatchObject({ is_sent: true, verified: false, due_at });
});

test("one person hides the list for oneself, in this company alone, and can show it again", async () => {
  const customer = await aCompany(app.deps);
  const other = await aCompany(app.deps, { owner: customer.owner });
  const colleague = await aMemberWith(app.deps, customer, []);
  const keep = async (hidden: string[]) =>
    (await app.call(tableSettingApi.create, customer, { body: { table: "home", settings: { hidden } } })).ok();
  const hidden = async () => Promise.all([customer, other, colleague].map(async (who) => (await steps(who)).is_hidden));
  await keep([FIRST_STEPS]);
  expect(await hidden()).toEqual([true, false, false]);
  await keep([]);
  expect(await hidden()).toEqual([false, false, false]);
});
