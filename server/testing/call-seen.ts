import type { Endpoint } from "#contract/endpoint.ts";
import { offerApi } from "#contract/offers/offer.api.ts";
import { orderPaperApi } from "#contract/order-paper/order-paper.api.ts";
import { amendmentApi } from "#contract/orders/amendment.api.ts";
import { orderConfirmationApi } from "#contract/orders/order-confirmation.api.ts";
import { orderAdjustmentApi } from "#contract/orders/order-adjustment.api.ts";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { oneCApi } from "#contract/one-c/one-c.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { differingFields } from "#contract/verification/verified-fields.ts";
import { verificationApi } from "#contract/verification/verification.api.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

type Calls = Pick<TestApp, "call">;
interface Input {
  readonly params?: Readonly<Record<string, number | string>>;
  readonly body?: unknown;
}

/** Placeholder for a record that the caller can't read. The call under test then fails for that reason. */
const UNREAD = { version: 1, total: "0.00" };

const ofPayment: readonly Endpoint[] = [orderPaymentApi.request_payment, orderPaymentApi.confirm_payment];
const ofPaper: readonly Endpoint[] = [
  ...ofPayment,
  orderConfirmationApi.confirm,
  orderConfirmationApi.propose,
  orderConfirmationApi.accept,
  orderConfirmationApi.refuse,
  amendmentApi.propose,
  amendmentApi.accept,
  amendmentApi.refuse,
  amendmentApi.withdraw,
  orderPaymentApi.upload,
  orderPaperApi.make_invoice,
  orderPaymentApi.confirm_invoice,
  orderPaymentApi.refuse_invoice,
  orderPaymentApi.refuse_payment,
  orderDeliveryApi.announce,
  orderDeliveryApi.cancel,
  orderDeliveryApi.receive,
  orderDeliveryApi.receive_unannounced,
  orderDeliveryApi.move,
  orderDeliveryApi.close_line,
  orderAdjustmentApi.set_tolerance,
  orderAdjustmentApi.request_return,
  orderAdjustmentApi.correct,
  orderAdjustmentApi.confirm,
  orderAdjustmentApi.refuse,
  orderAdjustmentApi.withdraw,
];

/**
 * Returns a function that reads the total for an order call, which must contain the total that the caller saw. Returns
 * null for calls without a total.
 */
function totalSeen(by: Calls, endpoint: Endpoint, caller: Caller | null, id: number): (() => Promise<string>) | null {
  const params = { id };
  const one = async () => (await by.call(orderApi.one, caller, { params })).ok();
  if (ofPayment.includes(endpoint)) return async () => (await one()).next_payment?.amount ?? UNREAD.total;
  if (endpoint === orderConfirmationApi.confirm) return async () => (await one()).total_with_vat;
  if (endpoint === orderPaperApi.make_invoice) return async () => (await one()).due_total_with_vat;
  if (endpoint === orderConfirmationApi.accept)
    return async () => (await by.call(orderConfirmationApi.proposal, caller, { params })).ok().total_with_vat;
  if (endpoint === amendmentApi.accept)
    return async () => {
      const { results } = (await by.call(amendmentApi.list, caller, { params })).ok();
      return results.find(({ status }) => status === "PROPOSED")?.due_after ?? UNREAD.total;
    };
  if (endpoint === orderPaymentApi.confirm_invoice)
    return async () =>
      (await by.call(orderPaymentApi.invoices, caller, { params })).ok().results[0]?.total ?? UNREAD.total;
  return null;
}

async function checkedBefore(by: Calls, endpoint: Endpoint, caller: Caller | null, id: number): Promise<object> {
  const params = { id };
  if (endpoint === orderPaymentApi.confirm_payment) {
    const { payee } = (await by.call(orderApi.billing, caller, { params })).ok();
    return payee === null ? {} : { account: payee.id };
  }
  if (endpoint !== orderPaymentApi.confirm_invoice) return {};
  const [invoice] = (await by.call(orderPaymentApi.invoices, caller, { params })).ok().results;
  return { known_repeats: (invoice?.repeats ?? []).map((repeat) => repeat.id) };
}

async function paperSeen(by: Calls, endpoint: Endpoint, caller: Caller | null, id: number): Promise<object> {
  const read = await by.call(orderApi.one, caller, { params: { id } });
  const total = totalSeen(by, endpoint, caller, id);
  if (read.status !== 200) return total === null ? { version: UNREAD.version } : UNREAD;
  const { version } = read.ok();
  return total === null
    ? { version }
    : { version, total: await total(), ...(await checkedBefore(by, endpoint, caller, id)) };
}

async function seenBy(by: Calls, endpoint: Endpoint, caller: Caller | null, input: Input): Promise<object> {
  const id = Number(input.params?.["id"] ?? 0);
  const params = { id };
  const body: object = typeof input.body === "object" && input.body !== null ? input.body : {};
  if (endpoint === offerApi.patch || endpoint === offerApi.put) {
    const read = await by.call(offerApi.to_send, caller, { params });
    const { version, total } = read.status === 200 ? read.ok() : UNREAD;
    return "status" in body && body.status === "PROCESSED" ? { version, total } : { version };
  }
  if (endpoint === orderApi.create) {
    const tender = "tender" in body ? Number(body.tender) : 0;
    const read = await by.call(orderApi.to_create, caller, { query: { tender } });
    const { version, total } = read.status === 200 ? read.ok() : UNREAD;
    return { version, total };
  }
  const ofOrder: readonly Endpoint[] = [
    orderApi.patch,
    orderApi.add_item,
    orderApi.remove_item,
    orderApi.set_freight,
    orderApi.add_offer_items,
    orderApi.add_requests,
    oneCApi.send,
    oneCApi.confirm,
    oneCApi.settle,
  ];
  if (ofOrder.includes(endpoint)) {
    const read = await by.call(orderApi.one, caller, { params });
    return { version: read.status === 200 ? read.ok().version : 1 };
  }
  if (ofPaper.includes(endpoint)) return paperSeen(by, endpoint, caller, id);
  if (endpoint === verificationApi.accept || endpoint === verificationApi.reject) {
    const read = await by.call(verificationApi.one, caller, { params });
    if (read.status !== 200) return { version: 1 };
    const { version, company, registry } = read.ok();
    return endpoint === verificationApi.accept
      ? { version, differs: differingFields(company, registry.company) }
      : { version };
  }
  const read = await by.call(tenderApi.one, caller, { params });
  return { version: read.status === 200 ? read.ok().revision : 1 };
}

/** Revisions and totals sent by calls with an idempotency key. A repeated call sends the same values again. */
const said = new Map<string, object>();

/** Makes a final call as a caller who has just read the record. Fields of the passed body take precedence. */
export async function callSeen<E extends Endpoint>(
  by: Calls,
  endpoint: E,
  caller: Caller | null,
  input: Parameters<typeof by.call<E>>[2] = {},
): ReturnType<typeof by.call<E>> {
  const params: Record<string, number | string> = { ...input.params };
  const key = input.headers?.["idempotency-key"];
  const known = key === undefined ? undefined : said.get(key);
  const seen = known ?? (await seenBy(by, endpoint, caller, { params, body: input.body }));
  if (key !== undefined) said.set(key, seen);
  const given: object = typeof input.body === "object" && input.body !== null ? input.body : {};
  return by.call(endpoint, caller, { ...input, body: { ...seen, ...given } });
}
