import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { orderApprovalApi } from "#contract/award/award.api.ts";
import { orderConfirmationApi } from "#contract/orders/order-confirmation.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { setAwardLimit } from "#server/modules/award/approval-test-kit.ts";
import { startedOrder } from "#server/modules/orders/amendment-test-kit.ts";
import { aMemberWith } from "#server/seed/people.builder.ts";
import { assertAggregatesMatch } from "#server/testing/assert-aggregates.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => assertAggregatesMatch(app.deps.db));

/** A confirmed order of 100 × 12.50 plus 22 % VAT, 1525.00. */
async function confirmed() {
  const order = await startedOrder(app);
  (await order.confirm(order.supplier)).ok();
  return order;
}

describe("while an amendment waits for its answer", () => {
  test("goods are announced and received as agreed before, and the answer is checked against them", async () => {
    const { customer, supplier, change, announce, receive, receiveUnannounced, one, list, agree, withdraw } =
      await confirmed();
    (await change(supplier, { quantity: "50" })).ok();
    expect((await one(supplier)).actions).toEqual(expect.arrayContaining(["announce_delivery", "move_delivery"]));
    (await announce(supplier, "40")).ok();
    expect((await list(customer))[0]?.obstacles).toEqual([]);
    expect((await one(customer)).actions).toContain("receive_delivery");
    (await receive(customer, { accepted: "40" })).ok();
    (await receiveUnannounced(customer, { accepted: "5" })).ok();
    (await announce(supplier, "20")).ok();
    const refused = (await agree(customer)).error();
    expect(refused.code).toBe("amendment_overtaken");
    expect(refused.detail).toContain("45 pcs accepted, 20 pcs on the way. Less than 65 pcs can't be ordered.");
    expect((await list(supplier))[0]?.obstacles).toEqual([expect.stringContaining("Less than 65 pcs")]);
    expect(await one(customer)).toMatchObject({ confirmation: "PROPOSED", total_with_vat: "1525.00" });
    (await withdraw(supplier)).ok();
    (await change(supplier, { quantity: "65" })).ok();
    // 65 × 12.50 plus 22 % VAT.
    expect((await agree(customer)).ok()).toMatchObject({ confirmation: "CONFIRMED", total_with_vat: "991.25" });
  });

  test("its sums follow the deliveries: what is on its way by now can't be cancelled with the rest", async () => {
    const { customer, supplier, amend, announce, cancel, items, list, agree } = await confirmed();
    const [line] = await items(customer);
    (await amend(customer, { cancelled: [line?.id] })).ok();
    expect((await list(supplier))[0]).toMatchObject({ due_after: "0.00" });
    (await announce(supplier, "30")).ok();
    expect((await list(supplier))[0]).toMatchObject({ due_after: "457.50", total_after: "457.50" });
    (await cancel(supplier)).ok();
    (await announce(supplier, "20")).ok();
    expect((await agree(supplier)).ok()).toMatchObject({ due_total_with_vat: "305.00" });
    expect((await list(customer))[0]).toMatchObject({ status: "ACCEPTED", due_after: "305.00" });
  });

  test("receipts are corrected and goods go back", async () => {
    const { customer, supplier, receiveUnannounced, change, correct, giveBack, answer, agree } = await confirmed();
    (await receiveUnannounced(customer, { accepted: "60" })).ok();
    (await change(supplier, { quantity: "70" })).ok();
    (await correct(customer, { accepted: "50" })).ok();
    (await giveBack(customer, "10")).ok();
    (await answer(supplier, "confirm")).ok();
    expect((await agree(customer)).ok()).toMatchObject({ total_with_vat: "1067.50" });
  });

  test("the supplier ships nothing of an order that it never confirmed", async () => {
    const { customer, supplier, change, announce, receiveUnannounced } = await startedOrder(app);
    (await change(supplier, { quantity: "50" })).ok();
    expect((await announce(supplier, "40")).error().code).toBe("wrong_state");
    (await receiveUnannounced(customer, { accepted: "40" })).ok();
  });

  test("invoices, closed lines and other changes wait; a confirmed invoice is paid", async () => {
    const order = await confirmed();
    const { customer, supplier, send, confirmInvoice, change, request, confirmPayment, closeLine, one } = order;
    (await send(supplier)).ok();
    (await confirmInvoice(customer)).ok();
    (await change(supplier, { price: "13" })).ok();
    (await request(customer)).ok();
    (await confirmPayment(customer)).ok();
    expect((await send(supplier)).error().code).toBe("wrong_state");
    expect((await closeLine(customer)).error().code).toBe("wrong_state");
    expect((await change(customer, { price: "11" })).error().code).toBe("wrong_state");
    expect((await one(customer)).actions).not.toContain("close_line");
  });

  test("the last receipt leaves a paid order open until the answer", async () => {
    const order = await confirmed();
    const { customer, supplier, send, confirmInvoice, request, confirmPayment, amend, receiveUnannounced, reject } =
      order;
    (await send(supplier)).ok();
    (await confirmInvoice(customer)).ok();
    (await request(customer)).ok();
    (await confirmPayment(customer)).ok();
    (await amend(supplier, { added: [{ nomenclature: "Паллета", quantity: "2", unit: 1, price: "100" }] })).ok();
    expect((await receiveUnannounced(customer, { accepted: "100" })).ok()).toMatchObject({ status: "OPENED" });
    expect((await reject(customer)).ok()).toMatchObject({ status: "CLOSED", confirmation: "CONFIRMED" });
  });

  test("each side reads what it can do itself", async () => {
    const { id, customer, supplier, change, closeLine } = await confirmed();
    (await change(supplier, { quantity: "50" })).ok();
    const theirs = (await closeLine(customer)).error();
    expect(theirs.detail).toBe(
      "The other side's proposal is waiting for your answer, so this can't be done. What you can do now: accept the proposal, reject the proposal.",
    );
    expect(theirs.actions).toEqual(["accept_proposal", "refuse_proposal"]);
    const confirming = callSeen(app, orderConfirmationApi.confirm, supplier, { params: { id } });
    for (const answer of [await change(supplier, { quantity: "40" }), await confirming])
      expect(answer.error().detail).toBe(
        "Your proposal is waiting for the other side's answer, so this can't be done. What you can do now: withdraw the proposal.",
      );
  });

  test("an order that receives goods at the same moment is never amended below them", async () => {
    const { customer, supplier, change, announce, receiveUnannounced, agree, one, items } = await confirmed();
    (await change(supplier, { quantity: "50" })).ok();
    (await announce(supplier, "20")).ok();
    const answers = await Promise.all([receiveUnannounced(customer, { accepted: "60" }), agree(customer)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [line] = await items(customer);
    const isReceived = answers[0].status === 200;
    expect(line).toMatchObject(
      isReceived ? { quantity: "100", accepted_quantity: "60" } : { quantity: "50", accepted_quantity: "0" },
    );
    expect((await one(customer)).confirmation).toBe(isReceived ? "PROPOSED" : "CONFIRMED");
  });
});

describe("an amendment above the limit of approval", () => {
  async function limited() {
    const order = await confirmed();
    (await setAwardLimit(app, order.customer, { sum: "1700.00", currency: 1 })).ok();
    const boss = await aMemberWith(app.deps, order.customer, ["read_order", "approve_award"]);
    const params = { id: order.id };
    const approvals = async () => (await app.call(orderApprovalApi.one, boss, { params })).ok();
    const ask = async () => {
      const { version, total } = await approvals();
      const body = { version, total, comment: null };
      return app.call(orderApprovalApi.ask, order.customer, { params, body });
    };
    const give = async () => {
      const [last] = (await approvals()).approvals;
      const body = { version: last?.version ?? 1, total: last?.total ?? "1.00" };
      return app.call(orderApprovalApi.give, boss, { params: { ...params, approvalId: last?.id ?? 1 }, body });
    };
    return { ...order, ask, give };
  }

  test("waits for the customer's colleague first, then for the supplier", async () => {
    const { customer, supplier, change, ask, give, one, agree } = await limited();
    // 100 × 20 plus 22 % VAT: 2440.00.
    (await change(customer, { price: "20" })).ok();
    for (const by of [customer, supplier])
      expect(await one(by)).toMatchObject({ awaits: { side: "customer", what: "approval" }, is_held: false });
    expect((await one(supplier)).actions).not.toContain("accept_proposal");
    expect((await one(supplier)).actions).toContain("refuse_proposal");
    expect((await agree(supplier)).error().code).toBe("approval_needed");
    (await ask()).ok();
    (await give()).ok();
    expect(await one(supplier)).toMatchObject({ awaits: { side: "supplier", what: "amendment_decision" } });
    expect((await agree(supplier)).ok()).toMatchObject({ total_with_vat: "2440.00", is_held: false });
  });

  test("is not let through by a surplus below the limit that arrives meanwhile", async () => {
    const { customer, supplier, change, receiveUnannounced, one, agree, surplus } = await limitedWithSurplus();
    await surplus("10");
    (await change(customer, { price: "20" })).ok();
    // 105 × 12.50 plus 22 % VAT is below the limit.
    (await receiveUnannounced(customer, { accepted: "105", surplus_is_paid: true })).ok();
    expect(await one(customer)).toMatchObject({ due_total_with_vat: "1601.25", is_held: false });
    expect((await agree(supplier)).error().code).toBe("approval_needed");
  });

  async function limitedWithSurplus() {
    const order = await limited();
    const surplus = async (percent: string) => {
      await app.deps.db
        .updateTable("purchase_order")
        .set({ surplus_percent: percent })
        .where("id", "=", order.id)
        .execute();
    };
    return { ...order, surplus };
  }
});

describe("a line from a lot", () => {
  /** Chooses the second supplier of the lot for a quantity that its first order doesn't take. */
  async function chooseRival({ customer, supplier, winners }: Awaited<ReturnType<typeof confirmed>>, quantity: string) {
    const { tender, lot } = await winners();
    const rival = await app.deps.db
      .selectFrom("offer_item as i")
      .innerJoin("offer as o", "o.id", "i.offer_id")
      .select("i.id")
      .where("i.lot_id", "=", lot?.id ?? 0)
      .where("o.supplier_id", "<>", supplier.workspace)
      .executeTakeFirstOrThrow();
    const before = (lot?.winners ?? []).map((winner) => ({ offer_item: winner.offer_item, quantity: winner.quantity }));
    const body = [{ id: lot?.id, winners: [...before, { offer_item: rival.id, quantity }] }];
    (await app.call(lotApi.patch_many, customer, { params: { id: tender }, body })).ok();
  }

  test("grows up to what its lot needs", async () => {
    const { customer, supplier, change, agree, winners } = await confirmed();
    (await change(customer, { quantity: "60" })).ok();
    (await agree(supplier)).ok();
    const problem = { code: "proposal_too_much", field: "quantity" };
    const refused = (await change(supplier, { quantity: "100.001" })).error();
    expect(refused.problems).toMatchObject([problem]);
    expect(refused.problems?.[0]?.detail).toContain("no more than 100 pcs, and 60 pcs is ordered now");
    (await change(supplier, { quantity: "100" })).ok();
    expect((await agree(customer)).ok()).toMatchObject({ total_with_vat: "1525.00" });
    expect((await winners()).lot).toMatchObject({ is_ordered: true, winners: [{ quantity: "100", is_ordered: true }] });
  });

  test("doesn't grow into what another supplier was chosen for, also between proposal and answer", async () => {
    const order = await confirmed();
    const { customer, supplier, change, agree, withdraw } = order;
    (await change(customer, { quantity: "60" })).ok();
    (await agree(supplier)).ok();
    (await change(customer, { quantity: "90" })).ok();
    await chooseRival(order, "30");
    const refused = (await agree(supplier)).error();
    expect(refused.code).toBe("amendment_overtaken");
    expect(refused.detail).toContain("the lot needs no more than 70 pcs");
    (await withdraw(customer)).ok();
    (await change(customer, { quantity: "70" })).ok();
    expect((await agree(supplier)).ok()).toMatchObject({ confirmation: "CONFIRMED" });
  });
});
