import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { CORRECTION_HOURS } from "#contract/limits.ts";
import { orderAdjustmentApi } from "#contract/orders/order-adjustment.api.ts";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import { HOUR_MS } from "#contract/time-units.ts";
import { aConfirmedOrder, deliveryMails } from "#server/modules/orders/delivery-test-kit.ts";
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

/** An order of 100 × 12.50 plus 22 % VAT. The customer has accepted the given quantity. */
async function aReceipt(accepted: string, given: Parameters<typeof aConfirmedOrder>[1] = {}) {
  const order = await aConfirmedOrder(app, given);
  (await order.receiveUnannounced(order.customer, { accepted })).ok();
  return order;
}
type Receipt = Awaited<ReturnType<typeof aReceipt>>;

async function pay({ customer, supplier, send, confirmInvoice, request, confirmPayment }: Receipt) {
  (await send(supplier)).ok();
  (await confirmInvoice(customer)).ok();
  (await request(customer, { delivered_on: "2026-11-20" })).ok();
  return (await confirmPayment(customer)).ok();
}

const awarded = async ({ id }: Receipt): Promise<string | undefined> =>
  (
    await app.deps.db
      .selectFrom("lot_winner")
      .innerJoin("purchase_order_item", "purchase_order_item.id", "lot_winner.order_item_id")
      .where("purchase_order_item.order_id", "=", id)
      .select("lot_winner.quantity")
      .executeTakeFirst()
  )?.quantity;

describe("a wrong receipt", () => {
  test("is corrected at once within 24 hours, and the delivery shows the corrected numbers", async () => {
    const order = await aReceipt("40");
    const { id, customer, supplier, correct, line, deliveries, adjustments } = order;
    app.clock.advance(CORRECTION_HOURS * HOUR_MS);
    const after = (await correct(customer, { accepted: "30", refused: "10", reason: "Мятая коробка" })).ok();
    expect(after).toMatchObject({
      status: "OPENED",
      revision: 1,
      received_total_with_vat: "457.50",
      due_total_with_vat: "1525.00",
    });
    expect(await line(supplier)).toMatchObject({
      accepted_quantity: "30",
      refused_quantity: "10",
      open_quantity: "70",
      received_total_with_vat: "457.50",
    });
    for (const side of [customer, supplier]) {
      expect((await deliveries(side))[0]?.lines).toMatchObject([
        { accepted: "30", refused: "10", short: "0", returned: "0", reason: "Мятая коробка" },
      ]);
      expect(await adjustments(side)).toMatchObject([
        {
          number: 1,
          kind: "correction",
          status: "CONFIRMED",
          reason: "Ошибка пересчёта",
          decided_by: null,
          lines: [{ accepted: "-10", refused: "10", short: "0", returned: "0" }],
          actions: [],
        },
      ]);
      const entries = (await app.call(historyApi.list, side, { query: { entity: "order", entity_id: id } })).ok();
      expect(entries.results[0]).toMatchObject({
        action: "correct_receipt",
        note: expect.stringContaining("40 → 30. Ошибка пересчёта"),
      });
    }
    expect((await deliveryMails(app, supplier.owner.email)).at(-1)).toBe("receipt_corrected");
  });

  test("needs the supplier's confirmation later; nothing changes before", async () => {
    const order = await aReceipt("40");
    const { customer, supplier, correct, answer, line, adjustments, one } = order;
    app.clock.advance(CORRECTION_HOURS * HOUR_MS + 1);
    (await correct(customer, { accepted: "30" })).ok();
    expect(await line(customer)).toMatchObject({ accepted_quantity: "40" });
    expect((await adjustments(supplier))[0]).toMatchObject({
      status: "PROPOSED",
      actions: ["confirm_adjustment", "refuse_adjustment"],
    });
    expect((await adjustments(customer))[0]?.actions).toEqual(["withdraw_adjustment"]);
    expect((await correct(customer, { accepted: "20" })).error().code).toBe("correction_waits");
    expect((await answer(customer, "confirm")).error().code).toBe("not_a_supplier");
    expect((await answer(supplier, "withdraw")).error().code).toBe("not_a_customer");
    (await answer(supplier, "refuse")).ok();
    expect((await adjustments(customer))[0]).toMatchObject({ status: "REFUSED", refusal: "Это не наш брак" });
    expect((await answer(supplier, "confirm")).error()).toMatchObject({ code: "wrong_state", state: "REFUSED" });
    (await correct(customer, { accepted: "30" })).ok();
    (await answer(customer, "withdraw")).ok();
    expect((await answer(supplier, "confirm")).error()).toMatchObject({ code: "wrong_state", state: "WITHDRAWN" });
    (await correct(customer, { accepted: "30" })).ok();
    expect((await answer(supplier, "confirm")).ok()).toMatchObject({ received_total_with_vat: "457.50", revision: 1 });
    expect(await line(customer)).toMatchObject({ accepted_quantity: "30", open_quantity: "70" });
    expect((await one(customer)).due_total_with_vat).toBe("1525.00");
    expect((await deliveryMails(app, supplier.owner.email)).slice(-4)).toEqual([
      "correction_requested",
      "correction_requested",
      "adjustment_withdrawn",
      "correction_requested",
    ]);
    expect((await deliveryMails(app, customer.owner.email)).slice(-2)).toEqual([
      "adjustment_refused",
      "adjustment_confirmed",
    ]);
  });

  test("is corrected upwards too, also of an announced shipment, and shorter goods need a reason", async () => {
    const { customer, supplier, announce, receive, correct, line } = await aConfirmedOrder(app);
    (await announce(supplier, "60")).ok();
    (await receive(customer, { accepted: "50", reason: "Не хватает коробки" })).ok();
    expect((await correct(customer, { accepted: "45" })).error().problems?.[0]?.code).toBe("receipt_reason_missing");
    expect((await correct(customer, { accepted: "50", reason: "Иначе" })).error().problems?.[0]?.code).toBe(
      "correction_same",
    );
    expect((await correct(customer, { accepted: "100.001" })).error().problems?.[0]?.code).toBe("receipt_too_much");
    (await correct(customer, { accepted: "60" })).ok();
    expect(await line(customer)).toMatchObject({ accepted_quantity: "60", open_quantity: "40" });
    const stale = (await correct(customer, { accepted: "55", reason: "Опять" }, { version: 1 })).error();
    expect(stale).toMatchObject({ code: "version_conflict", changes: expect.any(Array) });
  });

  test("of a paid and closed order opens the order again and shows the difference", async () => {
    const order = await aReceipt("100", { payment_method: "FULL_POST_PAYMENT" });
    expect((await pay(order)).status).toBe("CLOSED");
    const { customer, supplier, correct, one, closeLine, patch } = order;
    expect((await correct(customer, { accepted: "60" })).ok()).toMatchObject({
      status: "OPENED",
      delivery_status: "partly",
      due_total_with_vat: "1525.00",
      received_total_with_vat: "915.00",
      overpaid: "0.00",
    });
    expect((await closeLine(customer)).ok()).toMatchObject({ due_total_with_vat: "915.00", overpaid: "610.00" });
    expect((await one(supplier)).overpaid).toBe("610.00");
    (await patch(customer, { status: "CLOSED", reason: "Деньги вернули" })).ok();
  });
});

describe("a return", () => {
  test("with a replacement is awaited again, and what is to be paid stays", async () => {
    const order = await aReceipt("100");
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
    const order = await aReceipt("100");
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
      const order = await aReceipt("100", { payment_method: "FULL_POST_PAYMENT" });
      expect((await pay(order)).status).toBe("CLOSED");
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

  test("of an order that 1C has taken opens it again where it was", async () => {
    const order = await aReceipt("100", { payment_method: "FULL_POST_PAYMENT" });
    await confirmedByOneC(app, order.id);
    expect((await pay(order)).status).toBe("CLOSED");
    (await order.giveBack(order.customer, "5")).ok();
    expect((await order.answer(order.supplier, "confirm")).ok().status).toBe("SENT_TO_ONE_C");
  });

  test("is never more than was received, also by two returns at once", async () => {
    const { customer, supplier, giveBack, answer, correct, line, one } = await aReceipt("60");
    const { version } = await one(customer);
    const both = await Promise.all([
      giveBack(customer, "40", { version }),
      giveBack(customer, "40", { version, reason_kind: "damaged" }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
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
    const { customer, supplier, giveBack, answer, closeLine, line } = await aReceipt("60");
    (await closeLine(customer)).ok();
    expect((await giveBack(customer, "5")).error().problems?.[0]?.code).toBe("return_not_awaited");
    (await giveBack(customer, "5", { replacement: false })).ok();
    expect((await answer(supplier, "confirm")).ok().due_total_with_vat).toBe("838.75");
    expect(await line(customer)).toMatchObject({ accepted_quantity: "55", cancelled_quantity: "0" });

    const early = await aReceipt("60");
    (await early.patch(early.customer, { status: "CLOSED", reason: "Проект остановлен" })).ok();
    expect((await early.giveBack(early.customer, "5")).error().problems?.[0]?.code).toBe("return_not_awaited");
    expect((await early.giveBack(early.customer, "5", { replacement: false })).ok().status).toBe("CLOSED");
    expect((await early.answer(early.supplier, "confirm")).ok()).toMatchObject({
      status: "OPENED",
      open_lines: 0,
      due_total_with_vat: "838.75",
    });
    expect(await early.line(early.customer)).toMatchObject({ close_reason: "Проект остановлен" });
  });

  test("with a replacement whose line is closed meanwhile can't be confirmed, only refused or withdrawn", async () => {
    const { customer, supplier, giveBack, answer, closeLine, line } = await aReceipt("60");
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
    const { id, customer, supplier, giveBack, adjustments, deliveries, last } = await aReceipt("60");
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
