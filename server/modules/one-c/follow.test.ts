import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { oneCApi } from "#contract/one-c/one-c.api.ts";
import { reconciliationApi } from "#contract/one-c/reconciliation.api.ts";
import { documents, messageOfOneC, waiting } from "#server/modules/one-c/exchange/exchange-test-kit.ts";
import type { WrittenDocument } from "#server/modules/one-c/exchange/exchange-test-kit.ts";
import { exchangeOf, sendOrder, statusOf } from "#server/modules/one-c/one-c-test-kit.ts";
import { deliveryCalls } from "#server/modules/orders/delivery-test-kit.ts";
import { orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const TOTAL = "126599.10";
const CANCELLED = "<Наименование>Отменен</Наименование><Значение>true</Значение>";
const REASON = "Не нужно";

/** An order of 150.5 that waits for 1C, with an exchange session of 1C and the calls of both sides. */
async function followed() {
  const made = await waiting(app);
  const { order, customer, document_id } = made;
  const go = await made.visit();
  const query = async (): Promise<string> => (await go("query")).text;
  const take = async (): Promise<void> => {
    expect(documents(await query())).toEqual([document_id]);
    expect((await go("success")).lines[0]).toBe("success");
  };
  const say = async (given: Partial<WrittenDocument>) => {
    await go("init");
    const body = Buffer.from(messageOfOneC([{ id: document_id, ...given }]));
    expect((await go("file&filename=o.xml", body)).lines[0]).toBe("success");
  };
  const exchange = () => exchangeOf(app, customer, order);
  const listed = async () => (await app.call(reconciliationApi.changed, customer)).ok().results;
  return { ...made, go, query, take, say, exchange, listed, ...orderCalls(app, order), ...deliveryCalls(app, order) };
}
type Followed = Awaited<ReturnType<typeof followed>>;

/** Delivers a part of the order, after which the customer closes the line. */
async function closeShort({ supplier, customer, confirm, announce, receive, closeLine }: Followed): Promise<void> {
  (await confirm(supplier)).ok();
  (await announce(supplier, "50")).ok();
  (await receive(customer, { accepted: "50" })).ok();
  (await closeLine(customer)).ok();
}
const actionsIn = async (by: Caller, order: number) => {
  const query = { entity: "order", entity_id: order } as const;
  return (await app.call(historyApi.list, by, { query })).ok().results.map(({ action, note }) => ({ action, note }));
};

describe("an order that changes after 1C has taken it", () => {
  test("goes there again under the same id with what is still ordered, and the change is shown before and after", async () => {
    const made = await followed();
    await made.take();
    const before = await made.exchange();
    expect(before).toMatchObject({ document: { status: "sent", revision: before.revision, changes: [] }, actions: [] });
    await closeShort(made);
    const changed = await made.exchange();
    expect(changed.revision).toBeGreaterThan(before.revision);
    const changes = [
      { what: "sum", line: null, ours: "42059.50", theirs: TOTAL },
      { what: "quantity", ours: "50", theirs: "150.5" },
    ];
    expect(changed.document).toMatchObject({ status: "waiting", revision: before.revision, changes });
    expect(await made.listed()).toMatchObject([{ id: made.order, changes, handed_revision: before.revision }]);
    const text = await made.query();
    expect(documents(text)).toEqual([made.document_id]);
    expect(text).toContain("<Количество>50</Количество>");
    expect(text).toContain("<Сумма>42059.50</Сумма>");
    await made.go("success");
    const after = await made.exchange();
    expect(after.document).toMatchObject({ status: "sent", revision: after.revision, changes: [] });
    expect(await made.listed()).toEqual([]);
    expect(documents(await made.query())).toEqual([]);
  });

  test("goes there again when a corrected receipt of a closed line changes what is to be paid", async () => {
    const made = await followed();
    await made.take();
    await closeShort(made);
    await made.take();
    (await made.correct(made.customer, { accepted: "60" })).ok();
    const changes = [
      { what: "sum", line: null, ours: "50471.40", theirs: "42059.50" },
      { what: "quantity", ours: "60", theirs: "50" },
    ];
    expect((await made.exchange()).document).toMatchObject({ status: "waiting", changes });
    const text = await made.query();
    expect(text).toContain("<Сумма>50471.40</Сумма>");
    await made.go("success");
    expect((await made.exchange()).document).toMatchObject({ status: "sent", changes: [] });
  });

  test("goes there again with a surplus that is paid, but not with one that is free", async () => {
    const made = await followed();
    await made.take();
    (await made.tolerate(made.customer, { surplus_percent: "10" })).ok();
    (await made.confirm(made.supplier)).ok();
    (await made.receiveUnannounced(made.customer, { accepted: "151" })).ok();
    expect((await made.exchange()).document).toMatchObject({ status: "sent", changes: [] });
    (await made.correct(made.customer, { accepted: "160.5", surplus_is_paid: true })).ok();
    const changes = [
      { what: "sum", theirs: TOTAL },
      { what: "quantity", ours: "160.5", theirs: "150.5" },
    ];
    expect((await made.exchange()).document).toMatchObject({ status: "waiting", changes });
    await made.take();
    expect((await made.exchange()).document).toMatchObject({ status: "sent", changes: [] });
  });

  test("is cancelled there when either side declines it", async () => {
    const made = await followed();
    await made.take();
    (await made.patch(made.supplier, { status: "CLOSED", decline: true, reason: REASON })).ok();
    expect((await made.exchange()).document).toMatchObject({
      status: "waiting",
      changes: [{ what: "state", ours: "cancelled", theirs: "active" }],
    });
    expect(await made.query()).toContain(CANCELLED);
    await made.go("success");
    expect((await made.exchange()).document).toMatchObject({ status: "sent", changes: [] });
    expect(documents(await made.query())).toEqual([]);
  });

  test("is cancelled there although it was declined while 1C was fetching it", async () => {
    const made = await followed();
    const first = await made.query();
    expect(first).not.toContain("Отменен");
    (await made.patch(made.supplier, { status: "CLOSED", decline: true, reason: REASON })).ok();
    await made.go("success");
    expect(await made.exchange()).toMatchObject({
      document: { status: "waiting", changes: [{ what: "state", ours: "cancelled", theirs: "active" }] },
      attempts: [{ outcome: "over" }, { outcome: "given" }],
      actions: ["repeat", "settle"],
    });
    expect(await made.listed()).toMatchObject([{ id: made.order }]);
    expect(await made.query()).toContain(CANCELLED);
    await made.go("success");
    expect((await made.exchange()).document).toMatchObject({ status: "sent", changes: [] });
  });

  test("is cancelled there although 1C never confirmed what it had fetched", async () => {
    const made = await followed();
    expect(documents(await made.query())).toEqual([made.document_id]);
    (await made.patch(made.customer, { status: "CLOSED", decline: true, reason: REASON })).ok();
    const other = await made.visit();
    expect((await other("query")).text).toContain(CANCELLED);
    await other("success");
    expect((await made.exchange()).document).toMatchObject({ status: "sent", changes: [] });
  });

  test("isn't handed over again when it is closed with nothing left of it", async () => {
    const made = await followed();
    await made.take();
    (await made.confirm(made.supplier)).ok();
    (await made.announce(made.supplier, "150.5")).ok();
    (await made.receive(made.customer, { accepted: "150.5" })).ok();
    (await made.patch(made.customer, { status: "CLOSED", reason: REASON })).ok();
    const { revision, document } = await made.exchange();
    expect(document).toMatchObject({ status: "sent", revision, changes: [] });
    expect(documents(await made.query())).toEqual([]);
  });

  test("waits again if it changes between the fetch and the confirmation, which notes the older revision", async () => {
    const made = await followed();
    const { revision } = await made.exchange();
    await made.query();
    (await made.patch(made.customer, { name: "Второе имя" })).ok();
    await made.go("success");
    expect(await statusOf(app, made.customer, made.order)).toBe("SENT_TO_ONE_C");
    expect((await made.exchange()).document).toMatchObject({
      status: "waiting",
      revision,
      changes: [{ what: "name", ours: "Второе имя" }],
    });
    // A second confirmation of the same fetch changes nothing.
    await made.go("success");
    expect((await made.exchange()).document).toMatchObject({ status: "waiting", revision });
    expect(await made.query()).toContain("Второе имя");
    await made.go("success");
    const after = await made.exchange();
    expect(after.document).toMatchObject({ status: "sent", revision: after.revision });
  });

  test("is noted once, whichever of two exchange sessions confirms it", async () => {
    const made = await followed();
    await made.take();
    await closeShort(made);
    const other = await made.visit();
    const given = await Promise.all([made.query(), other("query").then(({ text }) => text)]);
    expect(given.some((text) => documents(text).length === 1)).toBe(true);
    await Promise.all([made.go("success"), other("success")]);
    const { document, revision } = await made.exchange();
    expect(document).toMatchObject({ status: "sent", revision, changes: [] });
  });
});

describe("an order with a proposal that waits", () => {
  test("is neither queued nor given before the proposal is answered", async () => {
    const made = await followed();
    (await made.propose(made.supplier, { quantity: "100" })).ok();
    expect(await made.exchange()).toMatchObject({ hold: "proposal", actions: [] });
    expect((await sendOrder(app, made.customer, made.order)).error().code).toBe("wrong_state");
    expect(documents(await made.query())).toEqual([]);
    expect((await made.go("success")).lines[0]).toBe("success");
    expect(await statusOf(app, made.customer, made.order)).toBe("OPENED");
    (await made.refuse(made.customer)).ok();
    await made.take();
    expect(await statusOf(app, made.customer, made.order)).toBe("SENT_TO_ONE_C");
  });

  test("is noted as taken if the proposal came between the fetch and the confirmation", async () => {
    const made = await followed();
    const { revision } = await made.exchange();
    await made.query();
    (await made.propose(made.supplier, { quantity: "100" })).ok();
    await made.go("success");
    expect(await made.exchange()).toMatchObject({ hold: "proposal", document: { status: "sent", revision } });
    expect(documents(await made.query())).toEqual([]);
  });
});

describe("a disagreement with 1C", () => {
  const differing = async () => {
    const made = await followed();
    await made.take();
    await made.say({ sum: "84119.00" });
    const differences = [{ what: "sum", line: null, ours: TOTAL, theirs: "84119.00" }];
    expect(await made.exchange()).toMatchObject({ document: { differences }, actions: ["repeat", "settle"] });
    return { ...made, differences };
  };

  test("ends when the order is sent there again, under the same id", async () => {
    const made = await differing();
    (await sendOrder(app, made.customer, made.order)).ok();
    await made.take();
    expect((await made.exchange()).document).toMatchObject({ status: "sent", differences: [] });
    expect(await made.listed()).toEqual([]);
    expect((await sendOrder(app, made.customer, made.order)).error().code).toBe("wrong_state");
  });

  test("ends with a reason, which stands in the customer's history, until 1C says something else", async () => {
    const made = await differing();
    const settle = (by: Caller) =>
      callSeen(app, oneCApi.settle, by, { params: { id: made.order }, body: { reason: "Скидка по акту" } });
    expect((await settle(made.customer)).ok().document).toMatchObject({ settled_reason: "Скидка по акту" });
    expect(await made.listed()).toMatchObject([]);
    expect((await actionsIn(made.customer, made.order))[0]).toMatchObject({
      action: "settle_one_c",
      note: "Скидка по акту",
    });
    expect((await actionsIn(made.supplier, made.order)).map(({ action }) => action)).not.toContain("settle_one_c");
    await made.say({ sum: "84119.00" });
    expect(await made.listed()).toEqual([]);
    await made.say({ sum: "1.00" });
    expect(await made.listed()).toMatchObject([{ differences: [{ theirs: "1.00" }] }]);
    expect((await settle(made.supplier)).status).toBe(403);
  });

  test("is also that 1C has cancelled what is alive here", async () => {
    const made = await followed();
    await made.take();
    (await made.confirm(made.supplier)).ok();
    (await made.announce(made.supplier, "50")).ok();
    await made.say({ requisites: { Отменен: "true" } });
    const differences = [{ what: "state", line: null, ours: "active", theirs: "cancelled" }];
    expect((await made.exchange()).document).toMatchObject({ differences });
    expect(await made.listed()).toMatchObject([{ id: made.order, differences }]);
    await made.say({ requisites: { Отменен: "false" } });
    expect(await made.listed()).toEqual([]);
  });
});
