import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { WEEK_MS } from "#contract/time-units.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { aConfirmedOrder, deliveryCalls, deliveryMails } from "#server/modules/orders/delivery-test-kit.ts";
import { anOrder, orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { aMemberWith } from "#server/seed/people.builder.ts";
import { confirmedByOneC } from "#server/testing/order-driver.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe("the promised day", () => {
  test("is the confirmation's plus the longest weeks, and stays when the supplier gives another", async () => {
    const { customer, supplier, move, line, id } = await aConfirmedOrder(app);
    const before = await line(customer);
    const day = new Date(app.clock.now().getTime() + (before?.delivery_max ?? 0) * WEEK_MS);
    const promised = day.toISOString().slice(0, 10);
    expect(before).toMatchObject({ promised_date: promised, expected_date: promised });
    (await move(supplier, "2027-02-01")).ok();
    for (const side of [customer, supplier])
      expect(await line(side)).toMatchObject({ promised_date: promised, expected_date: "2027-02-01" });
    const codes = async (answer: ReturnType<typeof move>) => (await answer).error().problems?.map(({ code }) => code);
    expect(await codes(move(supplier, "2027-02-01"))).toEqual(["delivery_same_day"]);
    expect(await codes(move(supplier, "2026-01-01"))).toEqual(["proposal_past"]);
    expect((await move(supplier, "2027-02-02", { reason: " " })).error().fields).toHaveProperty("reason");
    expect(await deliveryMails(app, customer.owner.email)).toEqual(["delivery_moved"]);
    const query = { entity: "order", entity_id: id } as const;
    const [entry] = (await app.call(historyApi.list, customer, { query })).ok().results;
    expect(entry).toMatchObject({
      action: "move_delivery",
      note: expect.stringContaining(`${promised} → 2027-02-01. Задержка на таможне`),
    });
  });

  test.each([
    ["Europe/Moscow", "2026-11-20T22:30:00.000Z", "2026-11-21"],
    ["Asia/Vladivostok", "2026-11-21T14:30:00.000Z", "2026-11-22"],
    ["America/New_York", "2026-11-23T02:30:00.000Z", "2026-11-22"],
  ])("is counted in the calendar of the supplier: %s", async (time_zone, at, since) => {
    const { id, supplier } = await anOrder(app);
    const zoned = (zone: string) =>
      app.call(workspaceApi.patch, supplier, { params: { id: supplier.workspace }, body: { time_zone: zone } });
    // Changing the time zone doesn't end the company's verification.
    expect((await zoned(time_zone)).ok()).toMatchObject({ time_zone, status: "VERIFIED" });
    expect((await zoned("Mars/Base")).error().fields).toHaveProperty("time_zone");
    const weeks = (await deliveryCalls(app, id).line(supplier))?.delivery_max ?? 0;
    app.clock.set(at);
    (await orderCalls(app, id).confirm(supplier)).ok();
    const promised = new Date(Date.parse(since) + weeks * WEEK_MS).toISOString().slice(0, 10);
    expect(await deliveryCalls(app, id).line(supplier)).toMatchObject({ promised_date: promised });
  });

  test("of a proposal that is taken is the one that was agreed", async () => {
    const { id, customer, supplier } = await anOrder(app);
    const { propose, accept } = orderCalls(app, id);
    (await propose(supplier, { delivery_date: "2027-01-15" })).ok();
    (await accept(customer)).ok();
    expect(await deliveryCalls(app, id).line(customer)).toMatchObject({
      promised_date: "2027-01-15",
      expected_date: "2027-01-15",
    });
  });
});

describe("an order", () => {
  test("closes by itself with the last receipt once it is paid", async () => {
    const order = await aConfirmedOrder(app);
    const { customer, supplier, send, confirmInvoice, request, confirmPayment, announce, receive } = order;
    (await send(supplier)).ok();
    (await confirmInvoice(customer)).ok();
    (await request(customer)).ok();
    (await confirmPayment(customer)).ok();
    expect((await announce(supplier, "100")).ok().awaits).toEqual({ side: "customer", what: "receipt" });
    expect((await receive(customer, { accepted: "99", reason: "Одного нет" })).ok()).toMatchObject({
      status: "OPENED",
      awaits: { side: "supplier", what: "delivery" },
    });
    (await announce(supplier, "1")).ok();
    expect((await receive(customer, { accepted: "1" })).ok()).toMatchObject({
      status: "CLOSED",
      payment_status: "ISSUED",
      delivery_status: "all",
      close_reason: null,
      awaits: null,
      actions: [],
    });
    expect((await deliveryMails(app, supplier.owner.email)).at(-1)).toBe("order_completed");
    expect((await order.receiveUnannounced(customer, { accepted: "1" })).error()).toMatchObject({
      code: "wrong_state",
      state: "CLOSED",
    });
  });

  test("closes with the last payment once all has come: what is paid after delivery is due then", async () => {
    const order = await aConfirmedOrder(app, { payment_method: "FULL_POST_PAYMENT" });
    const { id, customer, supplier, send, confirmInvoice, request, confirmPayment, announce, receive, one } = order;
    (await send(supplier)).ok();
    (await confirmInvoice(customer)).ok();
    expect(await one(customer)).toMatchObject({
      next_payment: { after_delivery: true, is_due: false },
      awaits: { side: "supplier", what: "delivery" },
    });
    (await announce(supplier, "100")).ok();
    expect((await receive(customer, { accepted: "100" })).ok()).toMatchObject({
      status: "OPENED",
      next_payment: { is_due: true },
      awaits: { side: "customer", what: "payment_request" },
    });
    (await request(customer, { delivered_on: order.today() })).ok();
    const accountant = await aMemberWith(app.deps, customer, ["confirm_payment", "read_order"]);
    expect((await confirmPayment(accountant)).ok()).toMatchObject({ status: "CLOSED", payment_status: "ISSUED" });
    const query = { entity: "order", entity_id: id } as const;
    for (const side of [customer, supplier])
      expect((await app.call(historyApi.list, side, { query })).ok().results[0]).toMatchObject({
        action: "complete",
        changes: { status: { from: "OPENED", to: "CLOSED" } },
      });
  });

  test("is closed by hand with a reason while parts of it are open, and waits to be paid for what came", async () => {
    const { customer, supplier, announce, receive, patch } = await aConfirmedOrder(app);
    (await announce(supplier, "60")).ok();
    (await receive(customer, { accepted: "60" })).ok();
    expect((await patch(customer, { status: "CLOSED" })).error().fields).toHaveProperty("reason");
    expect((await patch(customer, { status: "CLOSED", reason: "Остальное не нужно" })).ok()).toMatchObject({
      status: "OPENED",
      close_reason: "Остальное не нужно",
      delivery_status: "partly",
    });
  });

  test("that is paid waits for what is on its way, also of a line of which nothing more is awaited", async () => {
    const order = await aConfirmedOrder(app);
    const { customer, supplier, send, confirmInvoice, request, confirmPayment, announce, receive, closeLine } = order;
    (await send(supplier)).ok();
    (await confirmInvoice(customer)).ok();
    (await request(customer)).ok();
    (await confirmPayment(customer)).ok();
    (await announce(supplier, "100")).ok();
    expect((await closeLine(customer)).ok()).toMatchObject({ status: "OPENED", delivery_status: "none" });
    expect((await receive(customer, { accepted: "100" })).ok()).toMatchObject({ status: "CLOSED", close_reason: null });
  });

  test("of which the customer awaits no more of a line has got all", async () => {
    const { customer, supplier, announce, receive, closeLine, line, one } = await aConfirmedOrder(app);
    (await announce(supplier, "60")).ok();
    (await receive(customer, { accepted: "60" })).ok();
    expect((await closeLine(customer)).ok()).toMatchObject({ delivery_status: "all", open_lines: 0 });
    expect(await line(supplier)).toMatchObject({ close_reason: "Больше не нужно", open_quantity: "0" });
    expect((await closeLine(customer)).error().problems?.[0]?.code).toBe("line_is_closed");
    expect((await announce(supplier, "1")).error().problems?.[0]?.code).toBe("line_is_closed");
    expect((await one(supplier)).actions).not.toContain("announce_delivery");
    expect(await deliveryMails(app, supplier.owner.email)).toEqual(["delivery_received", "line_closed"]);
  });

  test("that was sent to 1C is delivered like any other", async () => {
    const { id, customer, supplier, announce, receive } = await aConfirmedOrder(app);
    await confirmedByOneC(app, id);
    (await announce(supplier, "100")).ok();
    expect((await receive(customer, { accepted: "100" })).ok()).toMatchObject({
      status: "SENT_TO_ONE_C",
      delivery_status: "all",
    });
  });
});
