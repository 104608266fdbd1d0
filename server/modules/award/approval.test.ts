import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { awardApprovalApi, awardSettingApi } from "#contract/award/award.api.ts";
import { AWARD_RULE_FIELDS, AWARD_SETTING_FIELDS } from "#contract/award/setting-fields.ts";
import { namesOf, recordOf } from "#contract/fields.ts";
import { historyApi } from "#contract/history/history.api.ts";
import { homeApi } from "#contract/home/home.api.ts";
import { orderConfirmationApi } from "#contract/orders/order-confirmation.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { CURRENCIES } from "#contract/reference/reference.schema.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { DAY_MS } from "#contract/time-units.ts";
import { anAwardToApprove, setAwardLimit } from "#server/modules/award/approval-test-kit.ts";
import { aColleague } from "#server/modules/award/award-test-kit.ts";
import { aCompany, aMemberWith } from "#server/seed/people.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { valuesOf } from "#server/testing/field-values.ts";
import { collectEvents } from "#server/testing/collect-events.ts";
import { mailsTo } from "#server/testing/mailed.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const historyOf = async (by: Caller, id: number) =>
  (await app.call(historyApi.list, by, { query: { entity: "tender", entity_id: id } }))
    .ok()
    .results.map(({ action, note }) => [action, note]);

test("an expensive award is ordered once a colleague has approved it: asked by mail and on the home page, answered by mail, all in the history", async () => {
  const { id, customer, boss, choose, ask, give, order, read } = await anAwardToApprove(app);
  (await choose(0)).ok();
  expect(await read()).toMatchObject({ needed: true, approved: false, may_ask: true, total: "244.00", approvals: [] });
  expect((await order()).error().code).toBe("approval_needed");
  const heard = await collectEvents(app.deps, customer.workspace);
  const asked = (await ask()).ok();
  expect(asked).toMatchObject({ may_ask: false, approvals: [{ status: "ASKED", total: "244.00", is_current: true }] });
  expect(asked.approvals[0]?.orders).toMatchObject([{ lots: 1, net: "200.00", gross: "244.00" }]);
  await expect.poll(() => heard).toContainEqual({ kind: "tender_changed", id });
  const mails = await mailsTo(app.deps, boss.email);
  expect(mails.map(({ kind }) => kind)).toEqual(["award_approval_asked"]);
  expect(mails[0]?.text).toContain("Нужны к марту");
  expect(mails[0]?.text).not.toContain("244");
  const waiting = async (by: Caller) => (await app.call(homeApi.home, by)).ok().attention.map(({ kind }) => kind);
  expect(await waiting(boss)).toContain("award_to_approve");
  expect((await order()).error().code).toBe("approval_needed");
  const given = (await give()).ok();
  expect(given).toMatchObject({ approved: true, approvals: [{ status: "GIVEN", decided_by: { id: boss.id } }] });
  expect(await waiting(boss)).not.toContain("award_to_approve");
  expect((await order()).ok().results).toMatchObject([{ total_with_vat: "244.00" }]);
  expect((await read()).approvals).toMatchObject([{ status: "USED", actions: [] }]);
  expect((await historyOf(customer, id)).map(([action]) => action)).toEqual(
    expect.arrayContaining(["ask_approval", "approve_award", "use_approval", "order"]),
  );
});

test("who asked doesn't decide, nor does who has no right to; they are told by mail, with the reason of a refusal", async () => {
  const { id, customer, buyer, boss, choose, ask, give, refuse, read } = await anAwardToApprove(app);
  (await choose(0)).ok();
  (await ask(customer)).ok();
  expect((await give(customer)).error().code).toBe("own_approval");
  expect((await refuse(customer)).error().code).toBe("own_approval");
  expect((await give(buyer)).status).toBe(403);
  expect((await read(boss)).approvals[0]?.actions).toEqual(["approve_award", "refuse_award"]);
  expect((await read()).approvals[0]?.actions).toEqual(["withdraw_approval"]);
  expect((await refuse(boss, { reason: " " })).error().code).toBe("invalid_input");
  (await refuse(boss, { reason: "Возьмите у второго" })).ok();
  const mails = await mailsTo(app.deps, customer.owner.email);
  expect(mails.at(-1)).toMatchObject({ kind: "award_approval_refused" });
  expect(mails.at(-1)?.text).toContain("Возьмите у второго");
  expect(await historyOf(customer, id)).toContainEqual(["refuse_award", "Возьмите у второго"]);
  expect((await ask(customer)).ok().approvals.map(({ status }) => status)).toEqual(["ASKED", "REFUSED"]);
});

test("another winner makes what was asked or given void, and says so", async () => {
  const { id, customer, choose, ask, give, order, read } = await anAwardToApprove(app);
  (await choose(0)).ok();
  (await ask()).ok();
  (await choose(1)).ok();
  expect((await read()).approvals).toMatchObject([{ status: "VOID", total: "244.00", actions: [] }]);
  expect((await give()).error()).toMatchObject({ code: "wrong_state", actions: [] });
  expect((await ask()).ok().approvals[0]?.total).toBe("366.00");
  (await give()).ok();
  (await choose(1)).ok();
  expect((await read()).approved).toBe(true);
  (await choose(0)).ok();
  expect(await read()).toMatchObject({ approved: false, may_ask: true });
  expect((await order()).error().code).toBe("approval_needed");
  expect((await historyOf(customer, id)).filter(([action]) => action === "void_approval")).toHaveLength(2);
});

test("what is approved is what was seen, and so is what is asked for", async () => {
  const { choose, ask, give, read, buyer } = await anAwardToApprove(app);
  (await choose(0)).ok();
  const { version } = await read();
  (await choose(1)).ok();
  expect((await ask(buyer, { version })).error().code).toBe("version_conflict");
  expect((await ask(buyer, { total: "1.00" })).error().code).toBe("version_conflict");
  (await ask()).ok();
  expect((await give(undefined, { total: "244.00" })).error().code).toBe("version_conflict");
  expect((await give(undefined, { version: 2 })).error().code).toBe("version_conflict");
  expect((await read()).approvals).toMatchObject([{ status: "ASKED" }]);
});

test("below the sum nobody is asked; in another currency everybody is; without a colleague nobody can be", async () => {
  const cheap = await anAwardToApprove(app, { limit: "244.00" });
  (await cheap.choose(0)).ok();
  expect(await cheap.read()).toMatchObject({ needed: false, may_ask: false });
  expect((await cheap.ask()).error().code).toBe("approval_not_needed");
  (await cheap.order()).ok();
  const foreign = await anAwardToApprove(app, { limit: "1000000.00", currency: 2 });
  (await foreign.choose(0)).ok();
  expect((await foreign.order()).error().code).toBe("approval_needed");
  const alone = await anAwardToApprove(app);
  await app.deps.db.deleteFrom("workspace_role_member").where("user_id", "=", alone.boss.id).execute();
  (await alone.choose(0)).ok();
  expect((await alone.ask(alone.customer)).error().code).toBe("no_approver");
  (await setAwardLimit(app, alone.customer, null)).ok();
  (await alone.order()).ok();
});

test("an award in parts needs the approval that it would need as a whole", async () => {
  const { choose, ask, give, order, read, suppliers, buyer } = await anAwardToApprove(app, {
    limit: "300.00",
    lots: ["10", "10", "10"],
  });
  (await choose(0, 0)).ok();
  const first = (await order()).ok().results[0]?.id ?? 0;
  (await choose(0, 1)).ok();
  expect(await read()).toMatchObject({ needed: true, total: "244.00" });
  expect((await order()).error().code).toBe("approval_needed");
  (await ask()).ok();
  (await give()).ok();
  (await order()).ok();
  // Adding another offer line to an existing order requires a new approval.
  const lines = (await app.call(orderApi.offer_items, buyer, { params: { id: first } })).ok();
  const added = await callSeen(app, orderApi.add_offer_items, buyer, {
    params: { id: first },
    body: { items: lines.map(({ offer_item, open_quantity: quantity }) => ({ offer_item, quantity })) },
  });
  expect(lines).toHaveLength(1);
  expect(added.ok()).toMatchObject({ is_held: true, awaits: { side: "customer", what: "approval" } });
  const [supplier] = suppliers;
  if (supplier === undefined) throw new Error("no supplier");
  const confirmed = await callSeen(app, orderConfirmationApi.confirm, supplier, { params: { id: first } });
  expect(confirmed.error().code).toBe("approval_needed");
});

test("winners that come back from an order which fell through need an approval of their own", async () => {
  const { choose, ask, give, order, read, suppliers } = await anAwardToApprove(app, { lots: ["10", "10"] });
  (await choose(0, 0)).ok();
  (await ask()).ok();
  (await give()).ok();
  const id = (await order()).ok().results[0]?.id ?? 0;
  (await choose(1, 1)).ok();
  (await ask()).ok();
  const [supplier] = suppliers;
  if (supplier === undefined) throw new Error("no supplier");
  const body = { status: "CLOSED", decline: true, reason: "Нет на складе" };
  (await callSeen(app, orderApi.patch, supplier, { params: { id }, body })).ok();
  expect(await read()).toMatchObject({ needed: true, may_ask: true });
  expect((await read()).approvals[0]).toMatchObject({ status: "ASKED", is_current: false });
  expect((await give()).error().code).toBe("version_conflict");
  expect((await ask()).ok().approvals.map(({ status }) => status)).toEqual(["ASKED", "VOID", "USED"]);
});

test("a tender that is opened again forgets its approval", async () => {
  const { id, choose, ask, give, read, buyer } = await anAwardToApprove(app);
  (await choose(0)).ok();
  (await ask()).ok();
  (await give()).ok();
  const closing_date = new Date(app.clock.now().getTime() + DAY_MS).toISOString();
  (await callSeen(app, tenderApi.prolong, buyer, { params: { id }, body: { closing_date } })).ok();
  expect((await read()).approvals).toMatchObject([{ status: "VOID" }]);
  expect((await ask()).error().code).toBe("wrong_state");
});

test("the rule is the company's: kept once for everybody, in its history, and nobody else's business", async () => {
  const company = await aCompany(app.deps, { is_customer: true });
  const params = { id: company.workspace };
  const read = async () => (await app.call(awardSettingApi.one, company, { params })).ok();
  expect(await read()).toMatchObject({ version: 0, limit: null, approvers: [{ id: company.owner.id }] });
  const save = (version: number, limit: unknown, by: Caller = company) =>
    app.call(awardSettingApi.save, by, { params, body: { version, limit, reasons_required: true } });
  expect((await save(0, { sum: "500000.00", currency: 1 })).ok()).toMatchObject({ version: 1 });
  expect((await save(0, null)).error()).toMatchObject({ code: "version_conflict", current: { version: 1 } });
  for (const limit of [
    { sum: "-1.00", currency: 1 },
    { sum: "много", currency: 1 },
    { sum: "1.00", currency: 9 },
  ])
    expect((await save(1, limit)).error().code).toBe("invalid_input");
  expect((await save(1, null, await aColleague(app, company, "MG"))).status).toBe(403);
  expect((await save(1, null, await aCompany(app.deps))).status).toBe(404);
  expect((await save(1, null)).ok()).toMatchObject({ version: 2, limit: null });
  const entries = (
    await app.call(historyApi.list, company, { query: { entity: "workspace", entity_id: company.workspace } })
  ).ok().results;
  expect(entries.filter(({ action }) => action === "edit_award")).toHaveLength(2);
});

const rules = () =>
  fc.record({
    ...recordOf(namesOf(AWARD_RULE_FIELDS), (name) => valuesOf(AWARD_RULE_FIELDS[name])),
    // Below 100 per cent, with at most two decimals.
    invoice_percent: fc.integer({ min: 1, max: 9999 }).map((hundredths) => String(hundredths / 100)),
    limit: fc.record({
      sum: valuesOf(AWARD_SETTING_FIELDS.limit_sum),
      currency: fc.constantFrom(...CURRENCIES),
    }),
  });

test("every field of the rule survives being said, changed and taken back, and stands in the history", () =>
  fc.assert(
    fc.asyncProperty(rules(), rules(), async (first, second) => {
      const company = await aCompany(app.deps);
      const params = { id: company.workspace };
      const query = { entity: "workspace", entity_id: company.workspace, limit: 1 } as const;
      for (const [version, said] of [first, second, { ...second, limit: null }].entries()) {
        (await app.call(awardSettingApi.save, company, { params, body: { ...said, version } })).ok();
        expect((await app.call(awardSettingApi.one, company, { params })).ok()).toMatchObject(said);
      }
      const [entry] = (await app.call(historyApi.list, company, { query })).ok().results;
      expect(entry?.changes).toEqual({ approval_above: { from: second.limit, to: null } });
    }),
    { numRuns: 3 },
  ));

test("approvals are read by those who read the tender, and by no other company", async () => {
  const { id, customer, choose, ask, suppliers } = await anAwardToApprove(app);
  (await choose(0)).ok();
  (await ask()).ok();
  const params = { id };
  const stranger = await aCompany(app.deps);
  expect((await app.call(awardApprovalApi.one, stranger, { params })).status).toBe(404);
  expect((await app.call(awardApprovalApi.one, suppliers[0] ?? null, { params })).status).toBe(403);
  const reader = await aMemberWith(app.deps, customer, ["read_order"]);
  expect((await app.call(awardApprovalApi.one, reader, { params })).status).toBe(403);
});
