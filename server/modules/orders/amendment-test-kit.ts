import { amendmentApi } from "#contract/orders/amendment.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { lotApi } from "#contract/tenders/lot.api.ts";
import { deliveryCalls } from "#server/modules/orders/delivery-test-kit.ts";
import { anOrder, orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

/** Functions for the amendments of an order. Each first reads the current revision, as a page does. */
export function amendmentCalls(app: TestApp, id: number) {
  const params = { id };
  const items = async (by: Caller) => (await app.call(orderApi.items, by, { params })).ok().results;
  const list = async (by: Caller) => (await app.call(amendmentApi.list, by, { params })).ok().results;
  const last = async (by: Caller) => (await list(by))[0];
  /** The amendment that waits, otherwise the last one. Goods that arrive meanwhile can make a revision of their own. */
  const ids = async (by: Caller) => {
    const read = await app.call(amendmentApi.list, by, { params });
    const results = read.status === 200 ? read.ok().results : [];
    const open = results.find(({ status }) => status === "PROPOSED") ?? results[0];
    return { id, amendmentId: open?.id ?? 987_654_321 };
  };
  const line = async (by: Caller) => (await items(by))[0]?.id ?? 0;
  return {
    items,
    list,
    last,
    amend: (by: Caller, body: object) => callSeen(app, amendmentApi.propose, by, { params, body }),
    change: async (by: Caller, body: object) =>
      callSeen(app, amendmentApi.propose, by, { params, body: { changed: [{ item: await line(by), ...body }] } }),
    agree: async (by: Caller, body: object = {}) =>
      callSeen(app, amendmentApi.accept, by, { params: await ids(by), body }),
    reject: async (by: Caller) =>
      callSeen(app, amendmentApi.refuse, by, { params: await ids(by), body: { reason: "Так не договаривались" } }),
    withdraw: async (by: Caller) => callSeen(app, amendmentApi.withdraw, by, { params: await ids(by) }),
  };
}

/** Creates an order as `anOrder` does, with functions for its amendments, deliveries and papers. */
export async function startedOrder(app: TestApp) {
  const made = await anOrder(app);
  const { id } = made;
  const params = { id };
  return {
    ...made,
    ...orderCalls(app, id),
    ...deliveryCalls(app, id),
    ...amendmentCalls(app, id),
    winners: async () => {
      const { tender } = (await app.call(orderApi.one, made.customer, { params })).ok();
      const lots = (await app.call(lotApi.list, made.customer, { params: { id: tender?.id ?? 0 } })).ok().results;
      return { tender: tender?.id ?? 0, lot: lots[0] };
    },
  };
}
