import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import type { OrderInvoice, OrderPayment } from "#contract/orders/order-payment.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import type { IsoDate } from "#contract/primitives.ts";
import { useCallMutation } from "#src/api/hooks.ts";

export type Paper =
  | { readonly of: "invoice"; readonly record: OrderInvoice }
  | { readonly of: "payment"; readonly record: OrderPayment };
export type Decision = "confirm" | "refuse";

/** Returns the calls that confirm or reject an invoice or payment, with the revision of the order that the user saw. */
export function usePaperActs(): (
  paper: Paper,
  given: {
    order: number;
    version: number;
    refusal: string | null;
    account: number | undefined;
    /** Day of the payment that is confirmed. */
    paid_on: IsoDate | undefined;
    known_repeats: number[];
    idempotency_key: string;
  },
) => Promise<Order> {
  const confirmInvoice = useCallMutation(orderPaymentApi.confirm_invoice);
  const refuseInvoice = useCallMutation(orderPaymentApi.refuse_invoice);
  const confirmPayment = useCallMutation(orderPaymentApi.confirm_payment);
  const refusePayment = useCallMutation(orderPaymentApi.refuse_payment);
  return ({ of, record }, { order, version, refusal, account, paid_on, known_repeats, idempotency_key }) => {
    if (of === "invoice") {
      const params = { id: order, invoiceId: record.id };
      return refusal === null
        ? confirmInvoice.mutateAsync({ params, body: { version, total: record.total, known_repeats }, idempotency_key })
        : refuseInvoice.mutateAsync({ params, body: { version, reason: refusal }, idempotency_key });
    }
    const params = { id: order, paymentId: record.id };
    return refusal === null
      ? confirmPayment.mutateAsync({
          params,
          body: { version, total: record.amount, account, paid_on },
          idempotency_key,
        })
      : refusePayment.mutateAsync({ params, body: { version, reason: refusal }, idempotency_key });
  };
}
