import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { orderConfirmationApi } from "#contract/orders/order-confirmation.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { aColleague } from "#server/modules/award/award-test-kit.ts";
import { anOrder, orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function started() {
  const order = await anOrder(app);
  return { ...order, ...orderCalls(app, order.id) };
}
const items = async (by: Caller, id: number) => (await app.call(orderApi.items, by, { params: { id } })).ok().results;
const addLine = (by: Caller, id: number) =>
  callSeen(app, orderApi.add_item, by, {
    params: { id },
    body: { nomenclature: "Доставка", quantity: "1", unit: 1, price: "100" },
  });
const mailsTo = async (email: string) =>
  (
    await app.deps.db
      .selectFrom("mail")
      .select(["kind", "text"])
      .where("to_address", "=", email)
      .where("kind", "in", ["order_confirmed", "change_proposed", "proposal_accepted", "proposal_refused"])
      .orderBy("id")
      .execute()
  ).map(({ kind }) => kind);

describe("a supplier's confirmation", () => {
  test("is what an order waits for first; lines that change after it ask for it again", async () => {
    const { id, customer, supplier, one, confirm } = await started();
    expect(await one(supplier)).toMatchObject({
      confirmation: null,
      awaits: { side: "supplier", what: "confirmation" },
      actions: ["decline", "confirm_order", "propose_change", "send_invoice", "amend"],
    });
    expect((await confirm(supplier)).ok()).toMatchObject({
      confirmation: "CONFIRMED",
      awaits: { side: "supplier", what: "invoice" },
    });
    expect((await confirm(supplier)).error()).toMatchObject({ code: "wrong_state", state: "CONFIRMED" });
    expect((await addLine(customer, id)).ok()).toMatchObject({
      confirmation: null,
      awaits: { side: "supplier", what: "confirmation" },
    });
    expect(await mailsTo(customer.owner.email)).toEqual(["order_confirmed"]);
  });

  test("names the revision and the total that were seen", async () => {
    const { customer, supplier, confirm, patch } = await started();
    (await patch(customer, { name: "Процессоры" })).ok();
    expect((await confirm(supplier, { version: 1 })).error()).toMatchObject({
      code: "version_conflict",
      changes: [{ field: "name" }],
    });
    expect((await confirm(supplier, { total: "1.00" })).error().code).toBe("version_conflict");
  });

  test("comes with the invoice, too", async () => {
    const { supplier, send } = await started();
    expect((await send(supplier)).ok()).toMatchObject({ confirmation: "CONFIRMED", invoice_status: "REQUESTED" });
  });
});

describe("a proposal", () => {
  test("of less and another day is taken: line, sums and lot follow, and the order is confirmed", async () => {
    const { id, customer, supplier, propose, proposal, accept, one } = await started();
    (await propose(supplier, { quantity: "80.5", delivery_date: "2027-01-15" }, { comment: "Остальное в марте" })).ok();
    // Totals: 80.5 × 12.50 = 1006.25, plus VAT of 221.375, which is rounded half up.
    for (const side of [customer, supplier])
      expect(await proposal(side)).toMatchObject({
        comment: "Остальное в марте",
        total_with_vat: "1227.63",
        items: [
          {
            position: 1,
            quantity: "100",
            proposed_quantity: "80.5",
            proposed_date: "2027-01-15",
            total_with_vat: "1525.00",
            proposed_total_with_vat: "1227.63",
          },
        ],
      });
    expect(await one(customer)).toMatchObject({
      total_with_vat: "1525.00",
      actions: ["edit", "close", "decline", "accept_proposal", "refuse_proposal", "receive_delivery"],
      awaits: { side: "customer", what: "proposal_decision" },
    });
    expect((await accept(customer)).ok()).toMatchObject({
      confirmation: "CONFIRMED",
      total: "1006.25",
      vat: "221.38",
      total_with_vat: "1227.63",
    });
    expect(await items(supplier, id)).toMatchObject([{ quantity: "80.5", delivery_date: "2027-01-15", vat: "221.38" }]);
    const { tender } = await one(customer);
    const lots = (await app.call(lotApi.list, customer, { params: { id: tender?.id ?? 0 } })).ok().results;
    expect(lots).toMatchObject([{ is_ordered: false, winners: [{ quantity: "80.5", is_ordered: true }] }]);
    expect(await proposal(customer)).toMatchObject({ comment: null, items: [], total_with_vat: "1227.63" });
  });

  test("of a day alone leaves every sum as it was", async () => {
    const { id, customer, supplier, propose, accept } = await started();
    (await propose(supplier, { delivery_date: "2027-01-15" })).ok();
    expect((await accept(customer)).ok().total_with_vat).toBe("1525.00");
    expect(await items(customer, id)).toMatchObject([{ quantity: "100", delivery_date: "2027-01-15" }]);
  });

  test("that is refused changes nothing; the supplier reads why and can propose again", async () => {
    const { id, customer, supplier, propose, refuse, one, proposal } = await started();
    (await propose(supplier)).ok();
    expect((await refuse(customer)).ok()).toMatchObject({ confirmation: null, total_with_vat: "1525.00" });
    expect(await items(customer, id)).toMatchObject([{ quantity: "100", delivery_date: null }]);
    expect((await proposal(supplier)).items).toEqual([]);
    expect((await one(supplier)).actions).toContain("propose_change");
    (await propose(supplier, { quantity: "90" })).ok();
    expect(await mailsTo(customer.owner.email)).toEqual(["change_proposed", "change_proposed"]);
    expect(await mailsTo(supplier.owner.email)).toEqual(["proposal_refused"]);
    for (const side of [customer, supplier]) {
      const query = { entity: "order", entity_id: id } as const;
      const entries = (await app.call(historyApi.list, side, { query })).ok().results.slice(0, 3);
      expect(entries.map(({ action, note }) => [action, note])).toEqual([
        ["propose_change", expect.stringMatching(/: 100 → 90$/)],
        ["refuse_proposal", "Нужно всё"],
        ["propose_change", expect.stringMatching(/: 100 → 80$/)],
      ]);
    }
  });

  test("keeps the lines until it is answered, and no invoice is sent meanwhile", async () => {
    const { id, customer, supplier, propose, send } = await started();
    (await propose(supplier)).ok();
    expect((await addLine(customer, id)).error()).toMatchObject({ code: "wrong_state", state: "PROPOSED" });
    expect((await send(supplier)).error()).toMatchObject({ code: "wrong_state", state: "PROPOSED" });
  });

  test("is answered by row where it asks for too much, for a day that is over, twice, or for nothing new", async () => {
    const { id, supplier, propose, one } = await started();
    const problems = async (change: object) =>
      (await propose(supplier, change)).error().problems?.map(({ code, field }) => [code, field]);
    expect(await problems({ quantity: "101" })).toEqual([["proposal_too_much", "quantity"]]);
    expect(await problems({ delivery_date: "2026-11-18" })).toEqual([["proposal_past", "delivery_date"]]);
    expect(await problems({ quantity: "100.0" })).toEqual([["proposal_same", "quantity"]]);
    expect((await propose(supplier, {})).error().code).toBe("invalid_input");
    const [line] = await items(supplier, id);
    const each = { item: line?.id ?? 0, quantity: "80" };
    expect((await propose(supplier, {}, { items: [each, each] })).error().problems).toMatchObject([
      { code: "proposal_twice", row: 1 },
    ]);
    const foreign = await started();
    const [other] = await items(foreign.supplier, foreign.id);
    expect(
      (await propose(supplier, {}, { items: [{ ...each, item: other?.id ?? 0 }] })).error().problems,
    ).toMatchObject([{ code: "not_found", row: 0 }]);
    expect(await one(supplier)).toMatchObject({ version: 1, confirmation: null });
  });

  test("of more is possible for a line that comes from no lot", async () => {
    const { id, customer, supplier, propose, accept } = await started();
    (await addLine(customer, id)).ok();
    const [, own] = await items(supplier, id);
    (await propose(supplier, {}, { items: [{ item: own?.id ?? 0, quantity: "2" }] })).ok();
    // Order total: 1525.00, and 2 × 100 plus 22 % VAT.
    expect((await accept(customer)).ok().total_with_vat).toBe("1769.00");
  });

  test("is taken as it was seen: another total or revision is refused", async () => {
    const { customer, supplier, propose, accept } = await started();
    (await propose(supplier)).ok();
    expect((await accept(customer, { total: "1525.00" })).error().code).toBe("version_conflict");
    expect((await accept(customer, { version: 1 })).error()).toMatchObject({ code: "version_conflict" });
  });
});

test("nobody but the two sides finds anything of it, and neither does the other's part", async () => {
  const { id, customer, supplier, rival, confirm, propose, accept, refuse } = await started();
  const calls = async (by: Caller) => [
    (await app.call(orderConfirmationApi.proposal, by, { params: { id } })).status,
    (await confirm(by)).status,
    (await propose(by)).status,
    (await accept(by)).status,
    (await refuse(by)).status,
  ];
  const both = { is_customer: true, is_supplier: true };
  (await propose(supplier)).ok();
  expect(await calls(await aCompany(app.deps, both))).toEqual([404, 404, 404, 404, 404]);
  expect(await calls(rival)).toEqual([404, 404, 404, 403, 403]);
  expect((await accept(await aColleague(app, customer, "CP"))).status).toBe(403);
  await app.deps.db
    .updateTable("workspace")
    .set(both)
    .where("id", "in", [customer.workspace, supplier.workspace])
    .execute();
  expect((await calls(customer)).slice(0, 3)).toEqual([200, 403, 403]);
});

test.runIf(onPostgres)("what two people answer at the same moment is answered once", async () => {
  const { customer, supplier, propose, accept, refuse } = await started();
  (await propose(supplier)).ok();
  const answers = await Promise.all([accept(customer), accept(customer), refuse(customer)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});
