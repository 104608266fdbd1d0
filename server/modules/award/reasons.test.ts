import { afterAll, beforeAll, expect, test } from "vitest";
import { awardReasonApi, awardSettingApi } from "#contract/award/award.api.ts";
import { historyApi } from "#contract/history/history.api.ts";
import { anAwardToApprove, setAwardLimit } from "#server/modules/award/approval-test-kit.ts";
import { aColleague } from "#server/modules/award/award-test-kit.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function aTenderToReason() {
  const run = await anAwardToApprove(app, { lots: ["10", "5"] });
  (await setAwardLimit(app, run.customer, null)).ok();
  const params = { id: run.id };
  return {
    ...run,
    reasons: async (by: Caller = run.customer) => app.call(awardReasonApi.one, by, { params }),
    write: (reasons: unknown, by: Caller = run.buyer) =>
      app.call(awardReasonApi.write, by, { params, body: { reasons } }),
    require: async () => {
      const of = { params: { id: run.customer.workspace } };
      const { version } = (await app.call(awardSettingApi.one, run.customer, of)).ok();
      const body = { version, limit: null, reasons_required: true };
      return app.call(awardSettingApi.save, run.customer, { ...of, body });
    },
  };
}

test("a lot that goes to others than the cheapest can have a reason, and the company may require one before it is ordered", async () => {
  const { id, customer, suppliers, lots, choose, order, reasons, write, require } = await aTenderToReason();
  (await require()).ok();
  (await choose(0, 0)).ok();
  (await choose(1, 1)).ok();
  const before = (await reasons()).ok();
  expect(before).toMatchObject({ required: true, may_write: true, basis: "net" });
  expect(before.lots).toMatchObject([
    {
      lot: lots[1],
      position: 2,
      winners: [{ supplier: { id: suppliers[1]?.workspace }, quantity: "5", price: "30" }],
      best_price: "20",
      best_suppliers: [expect.any(String)],
      reason: null,
    },
  ]);
  const refused = (await order()).error();
  expect([refused.code, refused.detail]).toEqual(["reason_needed", expect.stringContaining("2")]);
  const after = (await write([{ lot: lots[1], reason: " Есть на складе " }])).ok();
  expect(after.lots[0]?.reason).toBe("Есть на складе");
  (await write([{ lot: lots[1], reason: "Есть на складе" }])).ok();
  const entries = (await app.call(historyApi.list, customer, { query: { entity: "lot", entity_id: lots[1] ?? 0 } }))
    .ok()
    .results.filter(({ action }) => action === "write_reasons");
  expect(entries).toMatchObject([{ changes: { award_reason: { from: null, to: "Есть на складе" } } }]);
  expect(
    (await app.call(historyApi.list, customer, { query: { entity: "tender", entity_id: id } })).ok().results,
  ).toEqual(expect.arrayContaining([expect.objectContaining({ action: "write_reasons" })]));
  (await order()).ok();
});

test("a reason is of its winner: another choice forgets it, and an empty one takes it back", async () => {
  const { lots, choose, reasons, write } = await aTenderToReason();
  const [lot] = lots;
  (await choose(1, 0)).ok();
  (await write([{ lot, reason: "Срок" }])).ok();
  (await choose(0, 0)).ok();
  expect((await reasons()).ok().lots).toEqual([]);
  (await choose(1, 0)).ok();
  expect((await reasons()).ok().lots).toMatchObject([{ reason: null }]);
  (await write([{ lot, reason: "Срок" }])).ok();
  expect((await write([{ lot, reason: "" }])).ok().lots).toMatchObject([{ reason: null }]);
});

test("what needs no reason takes none, nor what is another company's; who doesn't lead tenders writes none", async () => {
  const { customer, boss, lots, choose, write, reasons, order } = await aTenderToReason();
  (await choose(1, 0)).ok();
  const reason = "Срок";
  expect((await write([{ lot: lots[1], reason }])).status).toBe(404);
  expect((await write([{ lot: lots[0], reason }], await aCompany(app.deps))).status).toBe(404);
  expect((await write([{ lot: lots[0], reason }], boss)).status).toBe(403);
  expect((await write([])).error().code).toBe("invalid_input");
  expect((await write([{ lot: lots[0], reason: "о".repeat(1001) }])).error().code).toBe("invalid_input");
  expect((await reasons(boss)).ok()).toMatchObject({ may_write: false, lots: [{ reason: null }] });
  expect((await reasons(await aColleague(app, customer))).status).toBe(403);
  (await order()).ok();
});
