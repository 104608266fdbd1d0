import { orderAdjustmentApi } from "#contract/orders/order-adjustment.api.ts";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { anOrder, orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { A_PDF } from "#server/seed/document.builder.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

const NOBODYS = 987_654_321;

interface Came {
  readonly accepted: string;
  readonly surplus_is_paid?: boolean;
  readonly refused?: string;
  readonly reason?: string;
}

/**
 * Returns functions for the deliveries of an order with one line. Each function first reads the current revision, as a
 * page does.
 */
export function deliveryCalls(app: TestApp, id: number) {
  const params = { id };
  const today = (): string => app.clock.now().toISOString().slice(0, 10);
  const line = async (by: Caller) => {
    const read = await app.call(orderApi.items, by, { params });
    return (read.status === 200 ? read.ok().results[0]?.id : undefined) ?? NOBODYS;
  };
  const deliveries = async (by: Caller) => (await app.call(orderDeliveryApi.list, by, { params })).ok().results;
  const last = async (by: Caller): Promise<number> => {
    const read = await app.call(orderDeliveryApi.list, by, { params });
    return (read.status === 200 ? read.ok().results[0]?.id : undefined) ?? NOBODYS;
  };
  const lastReceived = async (by: Caller): Promise<number> => {
    const read = await app.call(orderDeliveryApi.list, by, { params });
    const received = read.status === 200 ? read.ok().results.find(({ status }) => status === "RECEIVED") : undefined;
    return received?.id ?? NOBODYS;
  };
  const lastAdjustment = async (by: Caller): Promise<number> => {
    const read = await app.call(orderAdjustmentApi.list, by, { params });
    return (read.status === 200 ? read.ok().results[0]?.id : undefined) ?? NOBODYS;
  };
  return {
    today,
    deliveries,
    last,
    line: async (by: Caller) => (await app.call(orderApi.items, by, { params })).ok().results[0],
    announce: async (by: Caller, quantity: string, body: object = {}) =>
      callSeen(app, orderDeliveryApi.announce, by, {
        params,
        body: { shipped_on: "2026-11-20", lines: [{ item: await line(by), quantity }], ...body },
      }),
    cancel: async (by: Caller, of: Caller = by, body: object = { reason: "Брак на складе" }) =>
      callSeen(app, orderDeliveryApi.cancel, by, { params: { id, deliveryId: await last(of) }, body }),
    receive: async (by: Caller, came: Came, body: object = {}, deliveryId?: number) =>
      callSeen(app, orderDeliveryApi.receive, by, {
        params: { id, deliveryId: deliveryId ?? (await last(by)) },
        body: { received_on: today(), lines: [{ item: await line(by), ...came }], ...body },
      }),
    receiveUnannounced: async (by: Caller, came: Came, body: object = {}) =>
      callSeen(app, orderDeliveryApi.receive_unannounced, by, {
        params,
        body: { received_on: today(), lines: [{ item: await line(by), ...came }], ...body },
      }),
    move: async (by: Caller, date: string, body: object = {}) =>
      callSeen(app, orderDeliveryApi.move, by, {
        params,
        body: { reason: "Задержка на таможне", lines: [{ item: await line(by), date }], ...body },
      }),
    closeLine: async (by: Caller, body: object = { reason: "Больше не нужно" }) =>
      callSeen(app, orderDeliveryApi.close_line, by, { params: { id, itemId: await line(by) }, body }),
    tolerate: async (by: Caller, body: { surplus_percent: string | null }) =>
      callSeen(app, orderAdjustmentApi.set_tolerance, by, { params, body }),
    adjustments: async (by: Caller) => (await app.call(orderAdjustmentApi.list, by, { params })).ok().results,
    giveBack: async (by: Caller, quantity: string, body: object = {}, deliveryId?: number) =>
      callSeen(app, orderAdjustmentApi.request_return, by, {
        params: { id, deliveryId: deliveryId ?? (await lastReceived(by)) },
        body: { reason_kind: "defect", replacement: true, lines: [{ item: await line(by), quantity }], ...body },
      }),
    correct: async (by: Caller, came: Came, body: object = {}, deliveryId?: number) =>
      callSeen(app, orderAdjustmentApi.correct, by, {
        params: { id, deliveryId: deliveryId ?? (await lastReceived(by)) },
        body: { reason: "Ошибка пересчёта", lines: [{ item: await line(by), ...came }], ...body },
      }),
    answer: async (by: Caller, how: "confirm" | "withdraw" | "refuse", of: Caller = by, adjustment?: number) => {
      const endpoint = orderAdjustmentApi[how];
      const adjustmentId = adjustment ?? (await lastAdjustment(of));
      const body = how === "refuse" ? { reason: "Это не наш брак" } : {};
      return callSeen(app, endpoint, by, { params: { id, adjustmentId }, body });
    },
    addFile: async (by: Caller, of: Caller = by, file = { name: "УПД 41.pdf", bytes: A_PDF }) =>
      app.call(orderDeliveryApi.add_file, by, { params: { id, deliveryId: await last(of) }, file }),
  };
}

export async function aConfirmedOrder(app: TestApp, given: Parameters<typeof anOrder>[1] = {}) {
  const order = await anOrder(app, given);
  const calls = { ...orderCalls(app, order.id), ...deliveryCalls(app, order.id) };
  (await calls.confirm(order.supplier)).ok();
  return { ...order, ...calls };
}

export const deliveryMails = async (app: TestApp, email: string): Promise<string[]> =>
  (
    await app.deps.db
      .selectFrom("mail")
      .select("kind")
      .where("to_address", "=", email)
      .where((where) =>
        where.or([
          where("kind", "like", "delivery_%"),
          where("kind", "like", "adjustment_%"),
          where("kind", "in", [
            "receipt_corrected",
            "correction_requested",
            "return_requested",
            "line_closed",
            "order_completed",
          ]),
        ]),
      )
      .orderBy("id")
      .execute()
  ).map(({ kind }) => kind);

/** An order of 100 × 12.50 plus 22 % VAT. The customer has accepted the given quantity. */
export async function aReceipt(app: TestApp, accepted: string, given: Parameters<typeof aConfirmedOrder>[1] = {}) {
  const order = await aConfirmedOrder(app, given);
  (await order.receiveUnannounced(order.customer, { accepted })).ok();
  return order;
}
export type Receipt = Awaited<ReturnType<typeof aReceipt>>;

/** Invoices and pays all that is due of an order. */
export async function payOrder({ customer, supplier, send, confirmInvoice, request, confirmPayment, today }: Receipt) {
  (await send(supplier)).ok();
  (await confirmInvoice(customer)).ok();
  (await request(customer, { delivered_on: today() })).ok();
  return (await confirmPayment(customer)).ok();
}
