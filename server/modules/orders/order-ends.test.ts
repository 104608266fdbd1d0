import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { amendmentApi } from "#contract/orders/amendment.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { confirmedByOneC } from "#server/testing/order-driver.ts";
import { aConfirmedOrder, aReceipt, payOrder } from "#server/modules/orders/delivery-test-kit.ts";
import { endCalls } from "#server/modules/orders/order-end-test-kit.ts";
import { assertAggregatesMatch } from "#server/testing/assert-aggregates.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
let calls: ReturnType<typeof endCalls>;
beforeAll(async () => {
  app = await startTestApp();
  calls = endCalls(app);
});
afterAll(() => app.close());

// Lines are of 100 × 12.50 plus 22 % VAT, 15.25 for each piece.
const AFTER = { payment_method: "FULL_POST_PAYMENT" } as const;
const CLOSE = { status: "CLOSED", reason: "Остальное не нужно" } as const;

describe("an order that its customer closes", () => {
  test("keeps the goods on their way: they are received, invoiced and paid, and then it closes itself", async () => {
    const order = await aConfirmedOrder(app, AFTER);
    const { customer, supplier, announce, receive, patch, line, one } = order;
    (await announce(supplier, "4")).ok();
    (await receive(customer, { accepted: "4" })).ok();
    (await announce(supplier, "3")).ok();
    const ending = (await patch(customer, CLOSE)).ok();
    expect(ending).toMatchObject({
      status: "OPENED",
      close_reason: "Остальное не нужно",
      is_on_the_way: true,
      on_the_way: { lines: 1, quantity: "3", unit: 1 },
      open_lines: 0,
      due_total_with_vat: "106.75",
      received_total_with_vat: "61.00",
      awaits: { side: "supplier", what: "invoice" },
    });
    expect(ending.actions).not.toEqual(expect.arrayContaining(["close"]));
    expect(ending.actions).toContain("receive_delivery");
    expect(await line(supplier)).toMatchObject({ open_quantity: "0", on_the_way_quantity: "3" });
    expect((await announce(supplier, "1")).error().problems?.[0]?.code).toBe("line_is_closed");
    expect((await one(supplier)).actions).toEqual(["send_invoice", "cancel_delivery"]);
    expect((await receive(customer, { accepted: "3" })).ok()).toMatchObject({
      status: "OPENED",
      due_total_with_vat: "106.75",
    });
    expect(await payOrder(order)).toMatchObject({
      status: "CLOSED",
      close_reason: "Остальное не нужно",
      delivery_status: "partly",
      paid: "106.75",
    });
    expect(await calls.actionsOf(order)).toEqual(expect.arrayContaining(["close_lines", "complete"]));
    expect(await calls.kindsTo(supplier.owner.email)).toEqual(
      expect.arrayContaining(["order_lines_closed", "order_settled"]),
    );
    await assertAggregatesMatch(app.deps.db);
  });

  test("closes itself when what was on its way is refused or cancelled, also if nothing was accepted", async () => {
    const refused = await aConfirmedOrder(app, AFTER);
    (await refused.announce(refused.supplier, "3")).ok();
    expect((await refused.patch(refused.customer, CLOSE)).ok().status).toBe("OPENED");
    const receipt = { accepted: "0", refused: "3", reason: "Брак" };
    expect((await refused.receive(refused.customer, receipt)).ok()).toMatchObject({
      status: "CLOSED",
      due_total_with_vat: "0.00",
    });
    const cancelled = await aConfirmedOrder(app, AFTER);
    (await cancelled.announce(cancelled.supplier, "3")).ok();
    expect((await cancelled.patch(cancelled.customer, CLOSE)).ok().status).toBe("OPENED");
    expect((await cancelled.cancel(cancelled.supplier)).ok().status).toBe("CLOSED");
  });

  test("with accepted goods that aren't paid waits for the invoice and the payment", async () => {
    const order = await aReceipt(app, "3", AFTER);
    expect((await order.patch(order.customer, CLOSE)).ok()).toMatchObject({
      status: "OPENED",
      due_total_with_vat: "45.75",
      awaits: { side: "supplier", what: "invoice" },
    });
    expect((await order.one(order.supplier)).actions).toContain("send_invoice");
    expect(await payOrder(order)).toMatchObject({ status: "CLOSED", paid: "45.75" });
  });

  test("that was paid in advance waits for the repayment of what didn't come", async () => {
    const order = await aConfirmedOrder(app);
    await payOrder(order);
    (await order.receiveUnannounced(order.customer, { accepted: "40" })).ok();
    expect((await order.patch(order.customer, CLOSE)).ok()).toMatchObject({
      status: "OPENED",
      overpaid: "915.00",
      awaits: { what: "repayment" },
    });
    // The confirmed invoice is for 1525.00, and 610.00 is due.
    expect((await calls.repay(order, "915.00")).ok()).toMatchObject({
      status: "OPENED",
      over_invoiced: "915.00",
      awaits: { side: "supplier", what: "invoice_correction" },
    });
    expect((await order.patch(order.customer, { status: "CLOSED" })).ok().status).toBe("CLOSED");
  });

  test("waits for the decision about an invoice, and closes itself with it", async () => {
    const order = await aConfirmedOrder(app);
    (await order.send(order.supplier)).ok();
    expect((await order.patch(order.customer, CLOSE)).ok()).toMatchObject({
      status: "OPENED",
      awaits: { side: "customer", what: "invoice_decision" },
    });
    expect((await order.refuseInvoice(order.customer)).ok()).toMatchObject({
      status: "CLOSED",
      invoice_status: "REFUSED",
    });
  });

  test("waits for a requested payment, and closes itself when it is refused", async () => {
    const order = await aConfirmedOrder(app);
    (await order.send(order.supplier)).ok();
    (await order.confirmInvoice(order.customer)).ok();
    (await order.request(order.customer)).ok();
    expect((await order.patch(order.customer, CLOSE)).ok().status).toBe("OPENED");
    // The confirmed invoice is for more than the nothing that is due: people close such an order.
    expect((await order.refusePayment(order.customer)).ok()).toMatchObject({ status: "OPENED" });
    expect((await order.patch(order.customer, CLOSE)).ok().status).toBe("CLOSED");
  });

  test("is closed at once if nothing is open, and a reason is needed otherwise", async () => {
    const order = await aConfirmedOrder(app);
    expect((await order.patch(order.customer, { status: "CLOSED" })).error().fields).toHaveProperty("reason");
    expect((await order.patch(order.supplier, CLOSE)).error().code).toBe("forbidden");
    expect((await order.patch(order.customer, CLOSE)).ok()).toMatchObject({
      status: "CLOSED",
      due_total_with_vat: "0.00",
    });
  });

  test("can't be amended or get more lines while it closes", async () => {
    const order = await aReceipt(app, "3", AFTER);
    (await order.patch(order.customer, CLOSE)).ok();
    const { id, customer, supplier } = order;
    const own = { nomenclature: "Болт", quantity: "1", unit: 1, price: "1", vat_rate: 5 };
    for (const by of [customer, supplier]) {
      const answer = await callSeen(app, amendmentApi.propose, by, { params: { id }, body: { added: [own] } });
      expect(answer.error().code).toBe("wrong_state");
      expect((await order.one(by)).actions).not.toContain("amend");
    }
    const added = await callSeen(app, orderApi.add_item, customer, { params: { id }, body: own });
    expect(added.error().code).toBe("wrong_state");
  });
});

describe("an order that ends although accepted goods aren't paid", () => {
  const AT_ONCE = { status: "CLOSED", at_once: true, reason: "Оплачено по другому договору" } as const;

  test("needs a reason, which the history keeps, and never leaves goods on their way", async () => {
    const order = await aReceipt(app, "3", AFTER);
    const { customer, supplier, patch, announce, cancel } = order;
    (await announce(supplier, "2")).ok();
    expect((await patch(customer, AT_ONCE)).error().code).toBe("goods_on_the_way");
    (await cancel(supplier)).ok();
    expect((await patch(customer, { status: "CLOSED", at_once: true })).error().fields).toHaveProperty("reason");
    expect((await patch(customer, AT_ONCE)).ok()).toMatchObject({
      status: "CLOSED",
      close_reason: AT_ONCE.reason,
      due_total_with_vat: "45.75",
    });
    const { results } = (
      await app.call(historyApi.list, supplier, { query: { entity: "order", entity_id: order.id } })
    ).ok();
    expect(results[0]).toMatchObject({ action: "close", note: AT_ONCE.reason });
  });

  test("also after its lines were closed, and opens again with the right to invoice and pay", async () => {
    const order = await aReceipt(app, "3", AFTER);
    const { customer, supplier, patch, send } = order;
    expect((await patch(customer, CLOSE)).ok().actions).toContain("close");
    expect((await patch(customer, AT_ONCE)).ok()).toMatchObject({ status: "CLOSED", actions: ["reopen"] });
    expect((await send(supplier)).error().code).toBe("wrong_state");
    expect((await patch(supplier, { status: "OPENED" })).error().code).toBe("forbidden");
    expect((await patch(customer, { status: "OPENED" })).ok()).toMatchObject({
      status: "OPENED",
      open_lines: 0,
      awaits: { side: "supplier", what: "invoice" },
    });
    expect(await calls.kindsTo(supplier.owner.email)).toContain("order_reopened");
    expect(await payOrder(order)).toMatchObject({ status: "CLOSED", paid: "45.75", actions: [] });
    expect((await patch(customer, { status: "OPENED" })).error().code).toBe("wrong_state");
  });

  test("returns to 1C's state when it opens again", async () => {
    const order = await aReceipt(app, "3", AFTER);
    await confirmedByOneC(app, order.id);
    expect((await order.patch(order.customer, AT_ONCE)).ok().status).toBe("CLOSED");
    expect((await order.patch(order.customer, { status: "OPENED" })).ok().status).toBe("SENT_TO_ONE_C");
  });
});

describe("a line that its customer closes while a part of it is on the way", () => {
  test("is to be paid for what was accepted and what is on the way, until that is received or cancelled", async () => {
    const order = await aReceipt(app, "40", AFTER);
    const { customer, supplier, announce, receive, closeLine, line, cancel } = order;
    (await announce(supplier, "10")).ok();
    expect((await closeLine(customer)).ok()).toMatchObject({ due_total_with_vat: "762.50", delivery_status: "partly" });
    expect(await line(customer)).toMatchObject({ due_total_with_vat: "762.50", open_quantity: "0" });
    await assertAggregatesMatch(app.deps.db);
    expect((await receive(customer, { accepted: "6", refused: "4", reason: "Брак" })).ok()).toMatchObject({
      due_total_with_vat: "701.50",
      delivery_status: "all",
    });
    const other = await aReceipt(app, "40", AFTER);
    (await other.announce(other.supplier, "10")).ok();
    (await other.closeLine(other.customer)).ok();
    expect((await other.cancel(other.supplier)).ok().due_total_with_vat).toBe("610.00");
    expect((await cancel(supplier)).error().code).toBe("wrong_state");
    await assertAggregatesMatch(app.deps.db);
  });
});
