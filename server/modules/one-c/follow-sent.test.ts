import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { oneCApi } from "#contract/one-c/one-c.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { MINUTE_MS } from "#contract/time-units.ts";
import type { OneCBase } from "#server/modules/one-c/odata/double/one-c-base-test-kit.ts";
import { linesOf, queuedForBase } from "#server/modules/one-c/odata/odata-test-kit.ts";
import {
  anOrder,
  chosenDriver,
  exchangeOf,
  sendOrder,
  startOneC,
  statusOf,
  work,
} from "#server/modules/one-c/one-c-test-kit.ts";
import type { Received } from "#server/modules/one-c/one-c-test-kit.ts";
import { deliveryCalls } from "#server/modules/orders/delivery-test-kit.ts";
import { orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  app = await startTestApp({ ONE_C_NETWORKS: "127.0.0.0/8" });
});
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  await app.close();
});

const CANCELLED = "<Наименование>Отменен</Наименование><Значение>true</Значение>";
const takes = ({ document_id }: Received, response: ServerResponse): void =>
  void response.writeHead(200).end(JSON.stringify({ id: document_id, number: "42" }));
const decline = (by: Caller, id: number) =>
  callSeen(app, orderApi.patch, by, {
    params: { id },
    body: { status: "CLOSED", decline: true, reason: "Нет на складе" },
  });

async function pushed() {
  const answer = { now: takes };
  const oneC = await startOneC((received, response) => answer.now(received, response));
  closing.push(oneC.close);
  const made = await anOrder(app);
  const { order, customer, supplier } = made;
  await chosenDriver(app, customer, { driver: "push", url: oneC.url });
  (await sendOrder(app, customer, order)).ok();
  const calls = { ...orderCalls(app, order), ...deliveryCalls(app, order) };
  const exchange = () => exchangeOf(app, customer, order);
  /** Accepts 50 of the line, and closes it. */
  const shorten = async (): Promise<void> => {
    (await calls.confirm(supplier)).ok();
    (await calls.announce(supplier, "50")).ok();
    (await calls.receive(customer, { accepted: "50" })).ok();
    (await calls.closeLine(customer)).ok();
  };
  return { ...made, ...calls, oneC, answer, exchange, shorten };
}

describe("an HTTP service of 1C", () => {
  test("gets each later revision under the same id, with another key, and the cancellation", async () => {
    const { oneC, customer, order, exchange, shorten } = await pushed();
    await work(app);
    await shorten();
    await work(app);
    await work(app);
    expect(oneC.received).toHaveLength(2);
    const [first, second] = oneC.received;
    expect(second?.document_id).toBe(first?.document_id);
    expect(second?.text).toContain("<Количество>50</Количество>");
    expect(first?.headers["idempotency-key"]).toBe(first?.document_id);
    expect(second?.headers["idempotency-key"]).not.toBe(first?.document_id);
    const { revision, document } = await exchange();
    expect(document).toMatchObject({ status: "sent", revision, changes: [] });
    expect(await statusOf(app, customer, order)).toBe("SENT_TO_ONE_C");
  });

  test("gets the cancellation of an order that it may have, although its answer was lost", async () => {
    const { oneC, answer, supplier, order, exchange } = await pushed();
    answer.now = (_, response) => void response.destroy();
    await work(app);
    expect((await exchange()).document).toMatchObject({ status: "waiting", revision: null });
    (await decline(supplier, order)).ok();
    answer.now = takes;
    app.clock.advance(2 * MINUTE_MS);
    await work(app);
    expect(oneC.received.map(({ text }) => text.includes(CANCELLED))).toEqual([false, true]);
    expect((await exchange()).document).toMatchObject({ status: "sent", changes: [] });
  });

  test("isn't sent an order with a proposal that waits", async () => {
    const { oneC, supplier, customer, propose, refuse, exchange } = await pushed();
    (await propose(supplier, { quantity: "100" })).ok();
    await work(app);
    expect(oneC.received).toHaveLength(0);
    (await refuse(customer)).ok();
    await work(app);
    expect(oneC.received).toHaveLength(1);
    expect((await exchange()).document?.status).toBe("sent");
  });

  test("gets what was changed while it was under way, without anybody sending it again", async () => {
    const { oneC, answer, customer, order, patch, exchange } = await pushed();
    answer.now = (received, response) => {
      answer.now = takes;
      void patch(customer, { comment: "Везти на склад 2" }).then(() => takes(received, response));
    };
    await work(app);
    expect(oneC.received.map(({ text }) => text.includes("склад 2"))).toEqual([false, true]);
    expect(await statusOf(app, customer, order)).toBe("SENT_TO_ONE_C");
    const { revision, document } = await exchange();
    expect(document).toMatchObject({ status: "sent", error: null, revision, changes: [] });
  });

  test("cancels an order that was closed while it was under way", async () => {
    const { oneC, answer, customer, order, patch, exchange } = await pushed();
    answer.now = (received, response) => {
      answer.now = takes;
      void patch(customer, { status: "CLOSED", reason: "Не нужно" }).then(() => takes(received, response));
    };
    await work(app);
    expect(await statusOf(app, customer, order)).toBe("CLOSED");
    const { attempts, document } = await exchange();
    expect(attempts.map(({ outcome }) => outcome)).toEqual(["confirmed", "over"]);
    expect(document).toMatchObject({ status: "sent", changes: [] });
    expect(oneC.received.map(({ text }) => text.includes(CANCELLED))).toEqual([false, true]);
  });

  test("gets the newest revision once more if an older one is confirmed after it", async () => {
    const { order, oneC, answer, exchange, shorten } = await pushed();
    await work(app);
    await shorten();
    // The answer to the second message comes after the third message was confirmed.
    let open = (): void => undefined;
    const late = new Promise<void>((resolve) => (open = resolve));
    answer.now = (received, response) => void late.then(() => takes(received, response));
    const slow = work(app);
    await expect.poll(() => oneC.received.length).toBe(2);
    await app.deps.db
      .updateTable("purchase_order")
      .set({ revision: (await exchange()).revision + 1, name: "Новое имя" })
      .where("id", "=", order)
      .execute();
    answer.now = takes;
    app.clock.advance(10 * MINUTE_MS);
    await work(app);
    expect(oneC.received).toHaveLength(3);
    expect((await exchange()).document).toMatchObject({ status: "sent" });
    open();
    await slow;
    expect(oneC.received).toHaveLength(4);
    expect(oneC.received.at(-1)?.text).toContain("Новое имя");
    expect((await exchange()).document).toMatchObject({ status: "sent", changes: [] });
  });
});

describe("a base over OData", () => {
  const inBase = async () => {
    const made = await queuedForBase(app, { setting: { posts: true } });
    const base: OneCBase = made.base;
    closing.push(base.close);
    await work(app);
    expect(base.orders()).toMatchObject([{ Posted: true, DeletionMark: false }]);
    return { ...made, base, exchange: () => exchangeOf(app, made.customer, made.order) };
  };

  test("has its document changed when a line is closed, and posted again", async () => {
    const { customer, order, base, exchange } = await inBase();
    await deliveryCalls(app, order).closeLine(customer);
    const before = linesOf(base.orders()[0]).length;
    await work(app);
    expect(linesOf(base.orders()[0])).toHaveLength(before - 1);
    expect(base.orders()).toMatchObject([{ Posted: true }]);
    const { revision, document } = await exchange();
    expect(document).toMatchObject({ status: "sent", revision });
  });

  test("has its document unposted and marked for deletion when the order is declined", async () => {
    const { supplier, order, base, exchange } = await inBase();
    (await decline(supplier, order)).ok();
    await work(app);
    expect(base.orders()).toMatchObject([{ Posted: false, DeletionMark: true }]);
    expect((await exchange()).document).toMatchObject({ status: "sent", changes: [], error: null });
    await work(app);
    expect(base.orders()).toHaveLength(1);
  });

  test("that has the document marked for deletion disagrees with an order that is alive", async () => {
    const { customer, order, base, exchange } = await inBase();
    Object.assign(base.orders()[0] ?? {}, { Posted: false, DeletionMark: true });
    await deliveryCalls(app, order).closeLine(customer);
    await work(app);
    const differing = await exchange();
    expect(differing.document).toMatchObject({ status: "failed", error: "deleted_there" });
    expect(differing.document?.differences).toMatchObject([{ what: "state", ours: "active", theirs: "cancelled" }]);
    expect(differing.actions).toEqual(["repeat", "settle"]);
    Object.assign(base.orders()[0] ?? {}, { DeletionMark: false });
    (await sendOrder(app, customer, order)).ok();
    await work(app);
    expect((await exchange()).document).toMatchObject({ status: "sent", differences: [] });
  });
});

test("a file is downloaded anew for each revision, and can't be confirmed for another one", async () => {
  const { order, customer, supplier } = await anOrder(app);
  await chosenDriver(app, customer, { driver: "file" });
  (await sendOrder(app, customer, order)).ok();
  const file = async () => (await app.call(oneCApi.file, customer, { params: { id: order } })).bytes.toString();
  const confirm = () => callSeen(app, oneCApi.confirm, customer, { params: { id: order } });
  await file();
  (await confirm()).ok();
  (await decline(supplier, order)).ok();
  expect(await exchangeOf(app, customer, order)).toMatchObject({
    actions: ["download", "confirm", "settle"],
  });
  expect((await confirm()).error().code).toBe("one_c_changed");
  expect(await file()).toContain(CANCELLED);
  expect((await confirm()).ok()).toMatchObject({ document: { status: "sent", changes: [] }, actions: [] });
});
