import { useState } from "react";
import type { Key } from "#i18n/keys.ts";
import { ordersAtOnceApi } from "#contract/orders/orders-at-once.api.ts";
import type { OrdersAtOnce } from "#contract/orders/orders-at-once.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { IsoDate } from "#contract/primitives.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useSeen } from "#src/kit/failure/use-seen.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { OrdersOutcome } from "#src/features/orders/OrdersOutcome.tsx";
import { isReady, sumOf, sumsByCurrency } from "#src/features/orders/orders-step.ts";
import type { OrdersStep } from "#src/features/orders/orders-step.ts";
import type { Refused } from "#src/features/orders/OrdersOutcome.tsx";

const SUM_LABELS: Readonly<Record<OrdersStep, Key>> = {
  confirm: "order_list.filter.total",
  invoice: "order_list.bulk.to_invoice",
  pay: "order_list.bulk.to_pay",
};

interface OrdersAtOnceDialogProps {
  step: OrdersStep;
  collect: () => Promise<Order[]>;
  /** Called once the step was taken for some of the orders. */
  onDone: () => void;
  onClose: () => void;
}

/**
 * Confirms the selected orders or their invoices, or registers their payment, in one call. Shows what is ready before, and afterwards
 * each order for which it failed, with the reason.
 */
export function OrdersAtOnceDialog({ step, collect, onDone, onClose }: OrdersAtOnceDialogProps) {
  const { t, formats } = useTextTools();
  const notify = useNotify();
  const { today } = useDays();
  const confirm = useCallMutation(ordersAtOnceApi.confirm);
  const confirmInvoices = useCallMutation(ordersAtOnceApi.confirm_invoices);
  const pay = useCallMutation(ordersAtOnceApi.pay);
  const { record: orders, failure } = useSeen(collect);
  const [key] = useState(() => crypto.randomUUID());
  const { values, field } = useFormValues({ paid_on: today });
  const [refused, setRefused] = useState<readonly Refused[] | null>(null);
  const isDated = step !== "pay" || IsoDate.safeParse(values.paid_on).success;
  const chosen = orders ?? [];
  const ready = chosen.filter((order) => isReady(step, order));
  const send = (asked: readonly Order[]): Promise<OrdersAtOnce> => {
    const seen = asked.map((order) => ({ id: order.id, version: order.version, total: sumOf(step, order) }));
    const rest = { body: { orders: seen }, idempotency_key: key };
    if (step === "confirm") return confirm.mutateAsync(rest);
    if (step === "invoice") return confirmInvoices.mutateAsync(rest);
    return pay.mutateAsync({ body: { orders: seen, paid_on: IsoDate.parse(values.paid_on) }, idempotency_key: key });
  };
  const submit = async (): Promise<void> => {
    const { results } = await send(chosen);
    const reasons = new Map(results.map(({ id, error }) => [id, error?.detail]));
    const failed = chosen.flatMap((order) => {
      const reason = reasons.get(order.id);
      return reason === undefined ? [] : [{ order, reason }];
    });
    if (failed.length < chosen.length) onDone();
    if (failed.length > 0) return setRefused(failed);
    notify(t(`order_list.bulk.${step}_done`, formats.counted(chosen.length)));
    onClose();
  };
  if (refused !== null) return <OrdersOutcome step={step} count={chosen.length} refused={refused} onClose={onClose} />;
  return (
    <FormActionDialog
      width="sm"
      title={t(`order_list.bulk.${step}_title`, formats.counted(chosen.length))}
      submitLabel={t(`order_list.bulk.${step}`)}
      seen={{ record: orders, failure }}
      disabled={ready.length === 0 || !isDated}
      onSubmit={submit}
      onClose={onClose}
    >
      <Callout tone="info">{t(`order_list.bulk.${step}_text`)}</Callout>
      {step === "pay" && (
        <FieldDate label={t("order_payment.field.paid_on")} {...field("paid_on")} max={today} required autoFocus />
      )}
      {orders !== null && (
        <KeyValueList
          rows={[
            {
              key: "ready",
              label: t("order_list.bulk.ready"),
              value: t("controls.progress.of", {
                done: formats.count(ready.length),
                total: formats.count(chosen.length),
              }),
            },
            ...sumsByCurrency(step, ready).map(({ currency, amount }) => ({
              key: String(currency),
              label: t(SUM_LABELS[step]),
              value: formats.money(amount, currency),
            })),
          ]}
        />
      )}
      {ready.length < chosen.length && <div>{t("order_list.bulk.not_ready")}</div>}
    </FormActionDialog>
  );
}
