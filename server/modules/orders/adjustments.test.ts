import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { CORRECTION_HOURS } from "#contract/limits.ts";
import { HOUR_MS } from "#contract/time-units.ts";
import { aConfirmedOrder, aReceipt, deliveryMails, payOrder } from "#server/modules/orders/delivery-test-kit.ts";
import { assertAggregatesMatch } from "#server/testing/assert-aggregates.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => assertAggregatesMatch(app.deps.db));

describe("a wrong receipt", () => {
  test("is corrected at once within 24 hours, and the delivery shows the corrected numbers", async () => {
    const order = await aReceipt(app, "40");
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
    const order = await aReceipt(app, "40");
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
    const order = await aReceipt(app, "100", { payment_method: "FULL_POST_PAYMENT" });
    expect((await payOrder(order)).status).toBe("CLOSED");
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
