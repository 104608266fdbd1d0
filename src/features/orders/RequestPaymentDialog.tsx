import type { OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import { recordOf } from "#contract/fields.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { PaymentDetails } from "#contract/orders/order-payment.schema.ts";
import { PAYMENT_DETAIL_NAMES, PAYMENT_DETAILS } from "#contract/orders/paper-fields.ts";
import type { PaymentDetail } from "#contract/orders/paper-fields.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { useCurrent } from "#src/api/use-current.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { DetailInputs } from "#src/features/orders/DetailInputs.tsx";
import { OrderDialog } from "#src/features/orders/OrderDialog.tsx";
import { PayeeMark, usePayee } from "#src/features/orders/PayeeMark.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";
import { useDayError } from "#src/features/orders/use-day-error.ts";
import { typedOnly } from "#src/features/orders/typed-only.ts";
import { usePayableText } from "#src/features/orders/use-payable-text.ts";

/** Null until the user types. */
type Form = Readonly<Record<PaymentDetail, string | null>>;

interface RequestPaymentDialogProps extends OrderActionProps {
  next: NonNullable<Order["next_payment"]>;
}

/** Requests the next payment. A payment after delivery requires the delivery date. */
export function RequestPaymentDialog({ next, ...frame }: RequestPaymentDialogProps) {
  const { t, formats } = useTextTools();
  const request = useCallMutation(orderPaymentApi.request_payment);
  const { order } = frame;
  const payable = usePayableText()(order);
  const params = { id: order.id };
  const { payee } = usePayee(order);
  const { values, field } = useFormValues<Form>(recordOf(PAYMENT_DETAIL_NAMES, () => null));
  const deliveries = useListOf<OrderDelivery>("order-deliveries", { of: order.id, enabled: next.after_delivery });
  // The date of the last delivery is the default.
  const last = useCurrent(deliveries)
    ?.flatMap(({ received_on }) => received_on ?? [])
    .toSorted()
    .at(-1);
  const typed = { ...values, delivered_on: values.delivered_on ?? last ?? "" };
  const names = PAYMENT_DETAIL_NAMES.filter((name) => next.after_delivery || name !== "delivered_on");
  const details = PaymentDetails.safeParse(typedOnly(names, typed));
  const isMissingDay = next.after_delivery && typed.delivered_on === "";
  const dayError = useDayError(order)(next.after_delivery ? typed.delivered_on : "");
  return (
    <OrderDialog
      {...frame}
      title={() =>
        t("order_payment.request.title", {
          part: t(`order_payment.part.${next.part}`),
          amount: formats.money(next.amount, order.currency),
        })
      }
      submitLabel={t("order_payment.request.confirm")}
      send={
        !details.success || isMissingDay || dayError !== null
          ? null
          : ({ version }, idempotency_key) =>
              request.mutateAsync({ params, body: { ...details.data, version, total: next.amount }, idempotency_key })
      }
    >
      {payable !== null && <div>{payable}</div>}
      <Callout tone="info">{t("order_payment.request.text")}</Callout>
      <PayeeMark order={order} payee={payee} />
      <DetailInputs
        names={names}
        fields={PAYMENT_DETAILS}
        labelOf={(name) => t(`order_payment.field.${name}`)}
        inputOf={(name) => ({
          ...field(name),
          value: typed[name] ?? "",
          ...(name === "delivered_on" ? { required: true, error: dayError ?? field(name).error } : {}),
        })}
      />
    </OrderDialog>
  );
}
