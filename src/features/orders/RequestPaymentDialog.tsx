import { useState } from "react";
import { CURRENCY } from "#contract/money/currency.ts";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { IsoDate } from "#contract/primitives.ts";
import { useAct, useCall } from "#src/api/hooks.ts";
import { ChangesSince } from "#src/entities/failure/ChangesSince.tsx";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { useOrderChange } from "#src/features/orders/use-order-change.ts";
import { useSeenOrder } from "#src/features/orders/use-seen-order.ts";

interface RequestPaymentDialogProps {
  order: Order;
  next: NonNullable<Order["next_payment"]>;
  onDone: (order: Order) => void;
  onClose: () => void;
}

/** The customer asks for the next payment; for one after delivery with the day on which the goods came. */
export function RequestPaymentDialog({ order, next, onDone, onClose }: RequestPaymentDialogProps) {
  const t = useT();
  const formats = useFormats();
  const { today } = useDays();
  const request = useAct(orderPaymentApi.request_payment);
  const { busy, error, attempt } = useAttempt();
  const [typed, setTyped] = useState<string | null>(null);
  const deliveries = useCall(orderDeliveryApi.list, { params: { id: order.id } }, { enabled: next.after_delivery });
  // The last day on which anything came, unless another one is typed.
  const last = deliveries.data?.results
    .flatMap(({ received_on }) => received_on ?? [])
    .toSorted()
    .at(-1);
  const delivered = typed ?? last ?? "";
  const seen = useSeenOrder(order);
  const told = useOrderChange(order);
  const day = IsoDate.safeParse(delivered);
  const submit = (): Promise<void> =>
    attempt(async () => {
      await seen.confirm(async ({ version }, idempotency_key) => {
        const delivered_on = next.after_delivery && day.success ? { delivered_on: day.data } : {};
        const body = { version, total: next.amount, ...delivered_on };
        onDone(await request.mutateAsync({ params: { id: order.id }, body, idempotency_key }));
      });
      return undefined;
    });
  return (
    <FormDialog
      open
      width="sm"
      title={t("order_payment.request.title", {
        part: t(`order_payment.part.${next.part}`),
        amount: formats.money(next.amount, CURRENCY[order.currency].code),
      })}
      submit_label={t("order_payment.request.confirm")}
      busy={busy || (seen.record === null && seen.failure === null)}
      error={error}
      disabled={next.after_delivery && !day.success}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChangesSince changes={seen.changes} {...told} />
      <Callout tone="info">{t("order_payment.request.text")}</Callout>
      {next.after_delivery && (
        <FieldDate
          label={t("order_payment.field.delivered_on")}
          required
          value={delivered}
          max={today}
          onChange={setTyped}
        />
      )}
    </FormDialog>
  );
}
