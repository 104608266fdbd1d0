import { useState } from "react";
import { BULK_MAX_ROWS, ORDERS_AT_ONCE_MAX } from "#contract/limits.ts";
import { EXPORT_FORMATS } from "#contract/list.ts";
import { ordersAtOnceApi } from "#contract/orders/orders-at-once.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useMay } from "#src/api/me.tsx";
import { useChanged } from "#src/api/use-changed.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import type { ChosenInList } from "#src/kit/views/ArrangedRecords.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { BulkBar } from "#src/ui/page/BulkBar.tsx";
import type { BulkAction } from "#src/ui/page/BulkBar.tsx";
import { OrdersAtOnceDialog } from "#src/features/orders/OrdersAtOnceDialog.tsx";
import type { OrdersStep } from "#src/features/orders/orders-step.ts";

/** Actions for the orders that are selected in the list. */
export function OrderBulkBar({ count, total, collect, exportChosen, onSelectAll, onClear }: ChosenInList<Order>) {
  const { t, formats } = useTextTools();
  const may = useMay();
  const notify = useNotify();
  const fail = useFailure();
  const fresh = useChanged("orders");
  const [step, setStep] = useState<OrdersStep | null>(null);
  const within = (limit: number, act: () => void) => (): void => {
    if (count <= limit) return act();
    notify(t("order_list.bulk.too_many", { limit: formats.count(limit) }), { type: "error" });
  };
  const begin = (next: OrdersStep, icon: BulkAction["icon"]): BulkAction => ({
    label: t(`order_list.bulk.${next}`),
    icon,
    onClick: within(ORDERS_AT_ONCE_MAX, () => setStep(next)),
  });
  const actions: BulkAction[] = [
    ...(may(ordersAtOnceApi.pay) ? [begin("pay", "coin")] : []),
    ...(may(ordersAtOnceApi.confirm_invoices) ? [begin("invoice", "file")] : []),
    ...(may(ordersAtOnceApi.confirm) ? [begin("confirm", "check")] : []),
    ...EXPORT_FORMATS.map((format): BulkAction => ({
      label: t(`controls.export.${format}`),
      icon: "download",
      onClick: within(BULK_MAX_ROWS, () => void exportChosen(format).catch(fail)),
    })),
  ];
  const [primary, ...rest] = actions;
  if (primary === undefined) return null;
  return (
    <>
      <BulkBar
        count={count}
        total={total}
        onSelectAll={onSelectAll}
        onClear={onClear}
        primary={primary}
        actions={rest}
      />
      {step !== null && (
        <OrdersAtOnceDialog
          step={step}
          collect={collect}
          onDone={() => {
            onClear();
            void fresh();
          }}
          onClose={() => setStep(null)}
        />
      )}
    </>
  );
}
