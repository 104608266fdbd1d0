import type { OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { IsoDate } from "#contract/primitives.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { OrderDialog } from "#src/features/orders/OrderDialog.tsx";
import { PayeeMark, usePayee } from "#src/features/orders/PayeeMark.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";

interface RequestPaymentDialogProps extends OrderActionProps {
  next: NonNullable<Order["next_payment"]>;
}

/** Requests the next payment. A payment after delivery requires the delivery date. */
export function RequestPaymentDialog({ next, ...frame }: RequestPaymentDialogProps) {
  const { t, formats } = useTextTools();
  const { today } = useDays();
  const request = useCallMutation(orderPaymentApi.request_payment);
  const { order } = frame;
  const params = { id: order.id };
  const { payee } = usePayee(order);
  const { values, field } = useFormValues<{ delivered: string | null }>({ delivered: null });
  const deliveries = useListOf<OrderDelivery>("order-deliveries", { of: order.id, enabled: next.after_delivery });
  // The date of the last delivery is the default.
  const last = deliveries.data
    ?.flatMap(({ received_on }) => received_on ?? [])
    .toSorted()
    .at(-1);
  const delivered = values.delivered ?? last ?? "";
  const day = IsoDate.safeParse(delivered);
  const delivered_on = next.after_delivery && day.success ? { delivered_on: day.data } : {};
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
        next.after_delivery && !day.success
          ? null
          : ({ version }, idempotency_key) =>
              request.mutateAsync({ params, body: { version, total: next.amount, ...delivered_on }, idempotency_key })
      }
    >
      <Callout tone="info">{t("order_payment.request.text")}</Callout>
      <PayeeMark order={order} payee={payee} />
      {next.after_delivery && (
        <FieldDate
          label={t("order_payment.field.delivered_on")}
          required
          {...field("delivered")}
          value={delivered}
          max={today}
        />
      )}
    </OrderDialog>
  );
}
