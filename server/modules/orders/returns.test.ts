import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { homeApi } from "#contract/home/home.api.ts";
import { historyApi } from "#contract/history/history.api.ts";
import { orderAdjustmentApi } from "#contract/orders/order-adjustment.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import { aConfirmedOrder, aReceipt, payOrder } from "#server/modules/orders/delivery-test-kit.ts";
import type { Receipt } from "#server/modules/orders/delivery-test-kit.ts";
import { A_PDF } from "#server/seed/document.builder.ts";
import { assertAggregatesMatch } from "#server/testing/assert-aggregates.ts";
import { confirmedByOneC } from "#server/testing/order-driver.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => assertAggregatesMatch(app.deps.db));

const awarded = async ({ id }: Receipt): Promise<string | undefined> =>
  (
    await app.deps.db
      .selectFrom("lot_winner")
      .innerJoin("purchase_order_item", "purchase_order_item.id", "lot_winner.order_item_id")
      .where("purchase_order_item.order_id", "=", id)
      .select("lot_winner.quantity")
      .executeTakeFirst()
  )?.quantity;

describe("a return", () => {
  test("with a replacement is awaited again, and what is to be paid stays", async () => {
    const order = await aReceipt(app, "100");
    const { customer, supplier, giveBack, answer, line, deliveries, announce, receive } = order;
    expect((await giveBack(customer, "5")).ok()).toMatchObject({ delivery_status: "all" });
    expect((await deliveries(supplier))[0]?.lines).toMatchObject([{ accepted: "100", returned: "0", returning: "5" }]);
    expect((await answer(supplier, "confirm")).ok()).toMatchObject({
      delivery_status: "partly",
      due_total_with_vat: "1525.00",
      received_total_with_vat: "1448.75",
      revision: 1,
    });
    expect((await deliveries(customer))[0]?.lines).toMatchObject([{ accepted: "100", returned: "5", returning: "0" }]);
    expect(await line(customer)).toMatchObject({
      accepted_quantity: "95",
      returned_quantity: "5",
      cancelled_quantity: "0",
      open_quantity: "5",
    });
    expect(await awarded(order)).toBe("100.000");
    (await announce(supplier, "5")).ok();
    expect((await receive(customer, { accepted: "5" })).ok().delivery_status).toBe("all");
    expect(await line(customer)).toMatchObject({ accepted_quantity: "100", returned_quantity: "5" });
  });

  test("that reduces the order is no longer paid, and goes back to its lot", async () => {
    const order = await aReceipt(app, "100");
    const { customer, supplier, giveBack, answer, line } = order;
    (await giveBack(customer, "5", { replacement: false })).ok();
    expect(await awarded(order)).toBe("100.000");
    expect((await answer(supplier, "confirm")).ok()).toMatchObject({
      delivery_status: "all",
      total_with_vat: "1525.00",
      due_total_with_vat: "1448.75",
      received_total_with_vat: "1448.75",
      revision: 2,
    });
    expect(await line(supplier)).toMatchObject({
      accepted_quantity: "95",
      cancelled_quantity: "5",
      open_quantity: "0",
      due_total_with_vat: "1448.75",
    });
    expect(await awarded(order)).toBe("95.000");
  });

  test("after payment opens the closed order: with a replacement for the goods, without one for the money", async () => {
    for (const replacement of [true, false]) {
      const order = await aReceipt(app, "100", { payment_method: "FULL_POST_PAYMENT" });
      expect((await payOrder(order)).status).toBe("CLOSED");
      const { id, customer, supplier, giveBack, answer, one, announce, receive } = order;
      expect((await giveBack(customer, "5", { replacement })).ok().status).toBe("CLOSED");
      expect((await answer(supplier, "confirm")).ok()).toMatchObject({
        status: "OPENED",
        overpaid: replacement ? "0.00" : "76.25",
        due_total_with_vat: replacement ? "1525.00" : "1448.75",
      });
      for (const side of [customer, supplier]) {
        const query = { entity: "order", entity_id: id } as const;
        const [entry] = (await app.call(historyApi.list, side, { query })).ok().results;
        expect(entry).toMatchObject({ action: "reopen", changes: { status: { from: "CLOSED", to: "OPENED" } } });
      }
      if (!replacement) continue;
      (await announce(supplier, "5")).ok();
      (await receive(customer, { accepted: "5" })).ok();
      expect((await one(customer)).status).toBe("CLOSED");
    }
  });

  test("is the supplier's turn until it is answered, also if the order is closed", async () => {
    const order = await aReceipt(app, "100", { payment_method: "FULL_POST_PAYMENT" });
    await payOrder(order);
    const { id, customer, supplier, giveBack, answer, one } = order;
    expect(await one(customer)).toMatchObject({ status: "CLOSED", awaits: null });
    const waits = { side: "supplier", what: "adjustment_decision" };
    const found = async (by: typeof customer, awaits: string) =>
      (await app.call(orderApi.list, by, { query: { awaits } })).ok().results.map((each) => each.id);
    const onHome = async (by: typeof customer) =>
      (await app.call(homeApi.home, by)).ok().attention.find((each) => each.id === id)?.what;
    expect((await giveBack(customer, "5")).ok()).toMatchObject({ status: "CLOSED", awaits: waits });
    expect((await one(supplier)).actions).toContain("answer_adjustment");
    expect((await one(customer)).actions).not.toContain("answer_adjustment");
    expect(await found(supplier, "us")).toEqual([id]);
    expect(await found(customer, "partner")).toEqual([id]);
    expect(await onHome(supplier)).toBe("adjustment_decision");
    expect(await onHome(customer)).toBeUndefined();
    expect((await answer(supplier, "refuse")).ok()).toMatchObject({ status: "CLOSED", awaits: null });
    expect((await one(supplier)).actions).not.toContain("answer_adjustment");
    expect(await onHome(supplier)).toBeUndefined();
    const open = await aReceipt(app, "60");
    expect((await open.giveBack(open.customer, "5")).ok().awaits).toEqual(waits);
    expect((await open.answer(open.customer, "withdraw")).ok().awaits).not.toEqual(waits);
  });

  test("of an order that 1C has taken opens it again where it was", async () => {
    const order = await aReceipt(app, "100", { payment_method: "FULL_POST_PAYMENT" });
    await confirmedByOneC(app, order.id);
    expect((await payOrder(order)).status).toBe("CLOSED");
    (await order.giveBack(order.customer, "5")).ok();
    expect((await order.answer(order.supplier, "confirm")).ok().status).toBe("SENT_TO_ONE_C");
  });

  test("is never more than was received, also by two returns at once", async () => {
    const { customer, supplier, giveBack, answer, correct, line, one } = await aReceipt(app, "60");
    const { version } = await one(customer);
    const both = await Promise.all([
      giveBack(customer, "40", { version }),
      giveBack(customer, "40", { version, reason_kind: "damaged" }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const problem = (await giveBack(customer, "40")).error().problems?.[0];
    expect(problem).toMatchObject({ code: "return_too_much", row: 0, field: "quantity" });
    for (const number of ["60", "40", "20"]) expect(problem?.detail).toContain(number);
    expect((await correct(customer, { accepted: "30" })).error().problems?.[0]).toMatchObject({
      code: "correction_below_returned",
    });
    (await giveBack(customer, "20")).ok();
    (await answer(supplier, "confirm")).ok();
    expect((await giveBack(customer, "0.001")).error().problems?.[0]?.code).toBe("return_too_much");
    expect(await line(customer)).toMatchObject({ accepted_quantity: "40", returned_quantity: "20" });
  });

  test("of a closed line or of an order that was closed early reduces only", async () => {
    const { customer, supplier, giveBack, answer, closeLine, line } = await aReceipt(app, "60");
    (await closeLine(customer)).ok();
    expect((await giveBack(customer, "5")).error().problems?.[0]?.code).toBe("return_not_awaited");
    (await giveBack(customer, "5", { replacement: false })).ok();
    expect((await answer(supplier, "confirm")).ok().due_total_with_vat).toBe("838.75");
    expect(await line(customer)).toMatchObject({ accepted_quantity: "55", cancelled_quantity: "0" });

    const early = await aReceipt(app, "60");
    (await early.patch(early.customer, { status: "CLOSED", reason: "Проект остановлен" })).ok();
    expect((await early.giveBack(early.customer, "5")).error().problems?.[0]?.code).toBe("return_not_awaited");
    expect((await early.giveBack(early.customer, "5", { replacement: false })).ok().status).toBe("OPENED");
    expect((await early.answer(early.supplier, "confirm")).ok()).toMatchObject({
      status: "OPENED",
      open_lines: 0,
      due_total_with_vat: "838.75",
    });
    expect(await early.line(early.customer)).toMatchObject({ close_reason: "Проект остановлен" });
  });

  test("with a replacement whose line is closed meanwhile can't be confirmed, only refused or withdrawn", async () => {
    const { customer, supplier, giveBack, answer, closeLine, line } = await aReceipt(app, "60");
    (await giveBack(customer, "5")).ok();
    (await closeLine(customer)).ok();
    expect((await answer(supplier, "confirm")).error().problems?.[0]?.code).toBe("return_not_awaited");
    expect(await line(customer)).toMatchObject({ accepted_quantity: "60", returned_quantity: "0" });
    (await answer(customer, "withdraw")).ok();
  });

  test("is refused by and for others: another company, the other side, goods that didn't come", async () => {
    const order = await aConfirmedOrder(app);
    const { id, customer, supplier, rival, announce, giveBack, last, adjustments, receiveUnannounced } = order;
    (await announce(supplier, "60")).ok();
    const waiting = await last(customer);
    expect((await giveBack(customer, "5", {}, waiting)).error()).toMatchObject({
      code: "wrong_state",
      state: "ANNOUNCED",
    });
    (await receiveUnannounced(customer, { accepted: "40" })).ok();
    expect((await giveBack(supplier, "5")).error().code).toBe("not_a_customer");
    const foreign = { params: { id, deliveryId: waiting }, body: { version: 1 } };
    expect((await app.call(orderAdjustmentApi.list, rival, { params: { id } })).status).toBe(404);
    expect(
      (
        await app.call(orderAdjustmentApi.request_return, rival, {
          ...foreign,
          body: {
            version: 1,
            reason_kind: "defect",
            replacement: true,
            lines: [{ item: 1, quantity: "1" }],
          },
        })
      ).status,
    ).toBe(403);
    expect(await adjustments(customer)).toEqual([]);
  });

  test("has documents of its own, with the types that deliveries have", async () => {
    const { id, customer, supplier, giveBack, adjustments, deliveries, last } = await aReceipt(app, "60");
    (await giveBack(customer, "5")).ok();
    const [adjustment] = await adjustments(customer);
    const params = { id, deliveryId: await last(customer) };
    const query = { adjustment: adjustment?.id ?? 0 };
    const add = (name: string, bytes: Uint8Array, of: object = query) =>
      app.call(orderDeliveryApi.add_file, customer, { params, query: { ...of }, file: { name, bytes } });
    (await add("Акт о браке.pdf", A_PDF)).ok();
    expect((await add("брак.exe", A_PDF)).error().code).toBe("file_wrong_kind");
    expect((await add("брак.png", A_PDF)).error().code).toBe("file_other_content");
    expect((await add("Акт.pdf", A_PDF, { adjustment: 987_654_321 })).status).toBe(404);
    expect((await deliveries(supplier))[0]?.files).toMatchObject([
      { name: "Акт о браке.pdf", adjustment: adjustment?.id },
    ]);
  });
});
