import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { foreign, reconciliationKit, TOTAL } from "#server/modules/one-c/reconciliation-test-kit.ts";
import { deliveryCalls } from "#server/modules/orders/delivery-test-kit.ts";
import { orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { one, list, aSender, untouched, openItem, decide, assign } = reconciliationKit(() => app);

describe("a person", () => {
  test("assigns a document that pays, up to its own sum, and takes it back while the order is as it was", async () => {
    const made = await aSender();
    const { customer, supplier } = made;
    await made.send(foreign(made.number));
    const item = await openItem(made);
    const assigned = (await assign(customer, item, made.order)).ok();
    expect(assigned).toMatchObject({
      status: "assigned",
      order: { id: made.order },
      booked: "1.00",
      actions: ["undo"],
    });
    expect(await one(supplier, made.order)).toMatchObject({ payment_status: null, paid: "1.00" });
    expect((await assign(customer, item, made.order)).error().code).toBe("wrong_state");
    const again = (await decide(customer, "undo", assigned)).ok();
    expect(again).toMatchObject({ status: "open", order: null, actions: ["assign", "dismiss"] });
    await untouched(made);
    const query = { entity: "order", entity_id: made.order } as const;
    const { results } = (await app.call(historyApi.list, customer, { query })).ok();
    expect(results.map(({ action }) => action).slice(0, 4)).toEqual(["undo_one_c", "edit", "assign_one_c", "edit"]);
    expect(results[0]).toMatchObject({ note: `Отпуск товара № ${made.number}` });
  });

  test("takes it back after the order has changed, and opens again an order that it has closed", async () => {
    const made = await aSender();
    const { customer, supplier, order } = made;
    const { confirm, patch } = orderCalls(app, order);
    const { receiveUnannounced } = deliveryCalls(app, order);
    (await confirm(supplier)).ok();
    await made.send(foreign(made.number, { sum: TOTAL }));
    await assign(customer, await openItem(made), order);
    (await patch(customer, { comment: "Срочно" })).ok();
    expect((await receiveUnannounced(customer, { accepted: "150.5" })).ok()).toMatchObject({ status: "CLOSED" });
    const [assigned] = (await list(customer, { order })).results;
    if (assigned === undefined) throw new Error("it is assigned");
    expect((await decide(customer, "undo", assigned)).ok()).toMatchObject({ status: "open", order: null });
    expect(await one(supplier, order)).toMatchObject({ status: "OPENED", payment_status: null, paid: "0.00" });
  });

  test("takes no money back that was repaid since", async () => {
    const made = await aSender();
    const { customer, order } = made;
    await made.send(foreign(made.number));
    const assigned = (await assign(customer, await openItem(made), order)).ok();
    const reason = "Не нужно";
    (await orderCalls(app, order).patch(customer, { status: "CLOSED", reason })).ok();
    const { version } = await one(customer, order);
    const repaid = { version, kind: "RETURNED", date: "2026-11-20", amount: "1.00", note: null } as const;
    (await app.call(orderPaymentApi.record_repayment, customer, { params: { id: order }, body: repaid })).ok();
    expect((await decide(customer, "undo", assigned)).error()).toMatchObject({
      code: "one_c_undo_late",
      detail: expect.stringContaining("1.00"),
    });
    expect(await one(customer, order)).toMatchObject({ paid: "0.00" });
  });

  test("books no more than what can be paid, and sees what was booked of the document", async () => {
    const made = await aSender();
    const { customer, supplier, order } = made;
    const post = { payment_method: "FULL_POST_PAYMENT" } as const;
    await app.deps.db.updateTable("purchase_order").set(post).where("id", "=", order).execute();
    const { confirm, send, confirmInvoice } = orderCalls(app, order);
    const { receiveUnannounced } = deliveryCalls(app, order);
    (await confirm(supplier)).ok();
    (await send(supplier)).ok();
    (await confirmInvoice(customer)).ok();
    (await receiveUnannounced(customer, { accepted: "100" })).ok();
    await made.send(foreign(made.number, { sum: TOTAL }));
    const assigned = (await assign(customer, await openItem(made), order)).ok();
    expect(assigned).toMatchObject({ sum: TOTAL, booked: "84119.00" });
    expect(await one(customer, order)).toMatchObject({ payment_status: null, paid: "84119.00" });
    (await decide(customer, "undo", assigned)).ok();
    expect(await one(customer, order)).toMatchObject({ payment_status: null, paid: "0.00" });
  });

  test("has a payment that waited wait again after the undo", async () => {
    const made = await aSender();
    const { customer, supplier, order } = made;
    const { confirm, send, confirmInvoice, request } = orderCalls(app, order);
    (await confirm(supplier)).ok();
    (await send(supplier)).ok();
    (await confirmInvoice(customer)).ok();
    (await request(customer)).ok();
    const waits = await one(customer, order);
    expect(waits).toMatchObject({ payment_status: "REQUESTED", paid: "0.00" });
    await made.send(foreign(made.number, { sum: TOTAL }));
    const assigned = (await assign(customer, await openItem(made), order)).ok();
    expect(await one(customer, order)).toMatchObject({ payment_status: "ISSUED", paid: TOTAL });
    (await decide(customer, "undo", assigned)).ok();
    expect(await one(customer, order)).toMatchObject({ payment_status: "REQUESTED", paid: "0.00" });
  });
});
