import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { aConfirmedOrder, deliveryCalls, deliveryMails } from "#server/modules/orders/delivery-test-kit.ts";
import { anOrder, orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { aCompany, aMemberWith } from "#server/seed/people.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe("a delivery", () => {
  test("is announced in parts, received, and what is short or refused is to be delivered again", async () => {
    const order = await aConfirmedOrder(app);
    const { customer, supplier, announce, receive, deliveries, line, one } = order;
    expect(
      (await announce(supplier, "60.5", { expected_on: "2026-11-27", waybill: "ТН-41", comment: "Две коробки" })).ok(),
    ).toMatchObject({ delivery_status: "none", open_lines: 1 });
    expect((await one(customer)).actions).toContain("receive_delivery");
    for (const side of [customer, supplier])
      expect(await deliveries(side)).toMatchObject([
        {
          number: 1,
          status: "ANNOUNCED",
          shipped_on: "2026-11-20",
          expected_on: "2026-11-27",
          waybill: "ТН-41",
          lines: [{ position: 1, announced: "60.5", accepted: null, short: null, refused: null }],
        },
      ]);
    expect(await line(supplier)).toMatchObject({ on_the_way_quantity: "60.5", open_quantity: "39.5" });
    (await announce(supplier, "39.5")).ok();
    expect((await announce(supplier, "0.001")).error().problems?.[0]).toMatchObject({
      code: "delivery_too_much",
      row: 0,
      field: "quantity",
    });
    const [second, first] = await deliveries(customer);
    const receipt = { accepted: "50", refused: "3.5", reason: "Мятая упаковка" };
    expect((await receive(customer, receipt, {}, first?.id)).ok()).toMatchObject({
      delivery_status: "partly",
      open_lines: 1,
    });
    expect(await line(customer)).toMatchObject({
      accepted_quantity: "50",
      on_the_way_quantity: "39.5",
      refused_quantity: "3.5",
      open_quantity: "10.5",
    });
    expect((await deliveries(supplier))[1]).toMatchObject({
      status: "RECEIVED",
      received_on: "2026-11-20",
      ended_by: { id: customer.owner.id },
      lines: [{ announced: "60.5", accepted: "50", short: "7", refused: "3.5", reason: "Мятая упаковка" }],
    });
    (await receive(customer, { accepted: "39.5" }, {}, second?.id)).ok();
    (await announce(supplier, "10.5")).ok();
    expect((await receive(customer, { accepted: "10.5" })).ok()).toMatchObject({
      status: "OPENED",
      delivery_status: "all",
      open_lines: 0,
    });
    expect(await deliveryMails(app, customer.owner.email)).toEqual([
      "delivery_announced",
      "delivery_announced",
      "delivery_announced",
    ]);
    expect(await deliveryMails(app, supplier.owner.email)).toEqual([
      "delivery_received",
      "delivery_received",
      "delivery_received",
    ]);
  });

  test("that was received is final, and so is one that was cancelled", async () => {
    const { id, customer, supplier, announce, receive, cancel, line } = await aConfirmedOrder(app);
    (await announce(supplier, "60")).ok();
    expect((await receive(customer, { accepted: "60" }, { version: 1 })).error()).toMatchObject({
      code: "version_conflict",
      changes: expect.any(Array),
    });
    expect((await cancel(supplier)).ok().delivery_status).toBe("none");
    expect(await line(supplier)).toMatchObject({ on_the_way_quantity: "0", open_quantity: "100" });
    expect((await receive(customer, { accepted: "60" })).error()).toMatchObject({
      code: "wrong_state",
      state: "CANCELLED",
    });
    (await announce(supplier, "60")).ok();
    (await receive(customer, { accepted: "60" })).ok();
    expect((await receive(customer, { accepted: "40" })).error()).toMatchObject({
      code: "wrong_state",
      state: "RECEIVED",
    });
    expect((await cancel(supplier)).error()).toMatchObject({ code: "wrong_state", state: "RECEIVED" });
    const query = { entity: "order", entity_id: id } as const;
    for (const side of [customer, supplier]) {
      const entries = (await app.call(historyApi.list, side, { query })).ok().results.slice(0, 4);
      expect(entries.map(({ action, note }) => [action, note?.includes("№")])).toEqual([
        ["receive_delivery", true],
        ["announce_delivery", true],
        ["cancel_delivery", true],
        ["announce_delivery", true],
      ]);
    }
  });

  test("is refused in a sentence of its own: too much, nothing, no reason, a line twice or of another order, a day to come", async () => {
    const { customer, supplier, announce, receive, receiveUnannounced, line } = await aConfirmedOrder(app);
    const problems = async (answer: Promise<{ error: () => ErrorBody }>) =>
      ((await answer).error().problems ?? []).map(({ code, field }) => `${code} ${field ?? ""}`);
    const item = (await line(supplier))?.id ?? 0;
    const twice = {
      lines: [
        { item, quantity: "1" },
        { item, quantity: "1" },
        { item: 987_654_321, quantity: "1" },
      ],
    };
    expect(await problems(announce(supplier, "1", twice))).toEqual(["proposal_twice item", "not_found item"]);
    expect((await announce(supplier, "1", { expected_on: "2026-11-19" })).error().fields).toHaveProperty("expected_on");
    expect((await announce(supplier, "1.0001")).status).toBe(400);
    (await announce(supplier, "60")).ok();
    const tooMuch = (await receive(customer, { accepted: "100.001" })).error().problems?.[0];
    expect(tooMuch).toMatchObject({ code: "receipt_too_much", row: 0, field: "accepted" });
    expect(tooMuch?.detail).toContain("100");
    expect(await problems(receive(customer, { accepted: "59" }))).toEqual(["receipt_reason_missing reason"]);
    expect(await problems(receive(customer, { accepted: "60", refused: "1" }))).toEqual([
      "receipt_reason_missing reason",
    ]);
    expect(await problems(receiveUnannounced(customer, { accepted: "0" }))).toEqual(["receipt_empty lines"]);
    expect((await receive(customer, { accepted: "60" }, { received_on: "2026-12-24" })).error().fields).toHaveProperty(
      "received_on",
    );
    // More units than announced may arrive, as long as no more than ordered are accepted.
    (await receive(customer, { accepted: "100", refused: "10", reason: "Привезли лишнее" })).ok();
  });

  test("comes without having been announced as well, also before the supplier has confirmed", async () => {
    const { id, customer, supplier } = await anOrder(app);
    const { receiveUnannounced, announce, deliveries, line } = deliveryCalls(app, id);
    expect((await announce(supplier, "10")).error()).toMatchObject({ code: "wrong_state", state: "NONE" });
    expect((await receiveUnannounced(customer, { accepted: "12.345" })).ok().delivery_status).toBe("partly");
    expect(await deliveries(supplier)).toMatchObject([
      { number: 1, status: "RECEIVED", shipped_on: null, lines: [{ announced: "0", accepted: "12.345", short: "0" }] },
    ]);
    expect(await line(supplier)).toMatchObject({ accepted_quantity: "12.345", open_quantity: "87.655" });
    const { propose, patch } = orderCalls(app, id);
    expect((await propose(supplier, { quantity: "12" })).error().problems?.[0]?.code).toBe("proposal_below_delivered");
    expect((await patch(supplier, { status: "CLOSED", decline: true, reason: "Нет" })).error().code).toBe(
      "already_delivered",
    );
    const itemId = (await line(customer))?.id ?? 0;
    const removed = await callSeen(app, orderApi.remove_item, customer, { params: { id, itemId } });
    expect(removed.error().code).toBe("already_delivered");
    (await propose(supplier, { quantity: "12.345" })).ok();
    expect((await receiveUnannounced(customer, { accepted: "1" })).ok().confirmation).toBe("PROPOSED");
  });
});

test("papers of a delivery are added by both sides, also after its receipt, and read by both", async () => {
  const { id, customer, supplier, announce, receive, addFile, last, deliveries, cancel } = await aConfirmedOrder(app);
  (await announce(supplier, "60")).ok();
  (await addFile(supplier)).ok();
  expect((await addFile(supplier, supplier, { name: "УПД.pdf", bytes: Buffer.from("MZ") })).error().code).toBe(
    "file_other_content",
  );
  (await receive(customer, { accepted: "60" })).ok();
  expect((await addFile(customer)).ok().results[0]?.files).toMatchObject([
    { name: "УПД 41.pdf", type: "application/pdf", created_by: { id: supplier.owner.id } },
    { created_by: { id: customer.owner.id } },
  ]);
  const [delivery] = await deliveries(supplier);
  const params = { id, deliveryId: await last(customer), fileId: delivery?.files[0]?.id ?? 0 };
  for (const side of [customer, supplier])
    expect((await app.call(orderDeliveryApi.file, side, { params })).status).toBe(200);
  (await announce(supplier, "40")).ok();
  (await cancel(supplier)).ok();
  expect((await addFile(supplier)).error()).toMatchObject({ code: "wrong_state", state: "CANCELLED" });
});

test("nobody but the two sides finds anything of it, and neither does the other's part", async () => {
  const order = await aConfirmedOrder(app);
  const { id, customer, supplier, rival, announce, last } = order;
  (await announce(supplier, "60")).ok();
  (await order.addFile(supplier)).ok();
  const deliveryId = await last(customer);
  const fileId = (await order.deliveries(customer))[0]?.files[0]?.id ?? 0;
  const calls = async (by: Caller) => [
    (await app.call(orderDeliveryApi.list, by, { params: { id } })).status,
    (await app.call(orderDeliveryApi.file, by, { params: { id, deliveryId, fileId } })).status,
    (await order.addFile(by, customer)).status,
    (await announce(by, "1")).status,
    (await order.cancel(by, customer)).status,
    (await order.move(by, "2027-02-01")).status,
    (await order.receive(by, { accepted: "60" }, {}, deliveryId)).status,
    (await order.receiveUnannounced(by, { accepted: "1" })).status,
    (await order.closeLine(by)).status,
  ];
  const both = { is_customer: true, is_supplier: true };
  expect(await calls(await aCompany(app.deps, both))).toEqual([404, 404, 404, 404, 404, 404, 404, 404, 404]);
  expect(await calls(rival)).toEqual([404, 404, 404, 404, 404, 404, 403, 403, 403]);
  await app.deps.db
    .updateTable("workspace")
    .set(both)
    .where("id", "in", [customer.workspace, supplier.workspace])
    .execute();
  expect((await calls(customer)).slice(3, 6)).toEqual([403, 403, 403]);
  expect((await calls(supplier)).slice(6)).toEqual([403, 403, 403]);
  const reader = await aMemberWith(app.deps, customer, ["read_order"]);
  expect((await order.receiveUnannounced(reader, { accepted: "1" })).status).toBe(403);
});

test.runIf(onPostgres)("what two people do at the same moment is done once", async () => {
  const { customer, supplier, announce, receive, deliveries, line, one } = await aConfirmedOrder(app);
  const once = async (answers: readonly Promise<{ status: number }>[]) =>
    expect((await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const { version } = await one(supplier);
  const announced = () => announce(supplier, "60", { version });
  await once([announced(), announced(), announced()]);
  const came = () => receive(customer, { accepted: "60" });
  await once([came(), came(), came()]);
  expect(await deliveries(customer)).toHaveLength(1);
  expect(await line(customer)).toMatchObject({ accepted_quantity: "60", on_the_way_quantity: "0" });
});
