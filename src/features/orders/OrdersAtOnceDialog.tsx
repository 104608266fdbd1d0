import type { AtOnce } from "#contract/at-once.ts";
import { orderCode } from "#contract/numbering.ts";
import { ordersAtOnceApi } from "#contract/orders/orders-at-once.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { IsoDate } from "#contract/primitives.ts";
import type { Key } from "#i18n/keys.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { paths } from "#src/entities/paths.ts";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { AtOnceDialog } from "#src/kit/form/AtOnceDialog.tsx";
import type { AtOnceDialogProps } from "#src/kit/form/AtOnceDialog.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";
import { isReady, sumOf, sumsByCurrency } from "#src/features/orders/orders-step.ts";
import type { OrdersStep } from "#src/features/orders/orders-step.ts";
import { useWhyNotReady } from "#src/features/orders/use-why-not-ready.ts";

const SUM_LABELS: Readonly<Record<OrdersStep, Key>> = {
  confirm: "order_list.filter.total",
  invoice: "order_list.bulk.to_invoice",
  pay: "order_list.bulk.to_pay",
};

/** Confirms the selected orders or their invoices, or registers their payment, in one call. */
export function OrdersAtOnceDialog({ step, ...dialog }: AtOnceDialogProps<Order> & { step: OrdersStep }) {
  const { t, formats } = useTextTools();
  const { today } = useDays();
  const confirm = useCallMutation(ordersAtOnceApi.confirm);
  const confirmInvoices = useCallMutation(ordersAtOnceApi.confirm_invoices);
  const pay = useCallMutation(ordersAtOnceApi.pay);
  const { values, field } = useFormValues({ paid_on: today });
  const whyNot = useWhyNotReady(step);
  const isDated = step !== "pay" || IsoDate.safeParse(values.paid_on).success;
  const send = (chosen: readonly Order[], idempotency_key: string): Promise<AtOnce> => {
    const orders = chosen.map((order) => ({ id: order.id, version: order.version, total: sumOf(step, order) }));
    const input = { body: { orders }, idempotency_key };
    if (step === "confirm") return confirm.mutateAsync(input);
    if (step === "invoice") return confirmInvoices.mutateAsync(input);
    return pay.mutateAsync({ body: { orders, paid_on: IsoDate.parse(values.paid_on) }, idempotency_key });
  };
  return (
    <AtOnceDialog<Order>
      {...dialog}
      words={{
        title: `order_list.bulk.${step}_title`,
        action: `order_list.bulk.${step}`,
        text: `order_list.bulk.${step}_text`,
        done: `order_list.bulk.${step}_done`,
        partly: `order_list.bulk.${step}_partly`,
      }}
      isReady={(order) => isReady(step, order)}
      whyNot={whyNot}
      send={send}
      linkOf={({ id, number, name }) => ({ id, name: `${orderCode(number)} · ${name}`, to: paths.order(id) })}
      facts={(ready) =>
        sumsByCurrency(step, ready).map(({ currency, amount }) => ({
          key: String(currency),
          label: t(SUM_LABELS[step]),
          value: formats.money(amount, currency),
        }))
      }
      disabled={!isDated}
    >
      {step === "pay" && (
        <FieldDate label={t("order_payment.field.paid_on")} {...field("paid_on")} max={today} required autoFocus />
      )}
    </AtOnceDialog>
  );
}
