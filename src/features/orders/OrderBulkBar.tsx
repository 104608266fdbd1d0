import { ordersAtOnceApi } from "#contract/orders/orders-at-once.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useMay } from "#src/api/me.tsx";
import type { ChosenInList } from "#src/kit/views/ArrangedRecords.tsx";
import { RecordBulkBar } from "#src/kit/views/RecordBulkBar.tsx";
import type { BulkStep } from "#src/kit/views/RecordBulkBar.tsx";
import { useT } from "#src/locale/use-t.ts";
import { OrdersAtOnceDialog } from "#src/features/orders/OrdersAtOnceDialog.tsx";
import type { OrdersStep } from "#src/features/orders/orders-step.ts";

/** Actions for the orders that are selected in the list. */
export function OrderBulkBar(chosen: ChosenInList<Order>) {
  const t = useT();
  const may = useMay();
  const stepOf = (step: OrdersStep, icon: BulkStep<Order>["icon"]): BulkStep<Order> => ({
    label: t(`order_list.bulk.${step}`),
    icon,
    dialog: (given) => <OrdersAtOnceDialog {...given} step={step} />,
  });
  const steps = [
    ...(may(ordersAtOnceApi.pay) ? [stepOf("pay", "coin")] : []),
    ...(may(ordersAtOnceApi.confirm_invoices) ? [stepOf("invoice", "file")] : []),
    ...(may(ordersAtOnceApi.confirm) ? [stepOf("confirm", "check")] : []),
  ];
  return <RecordBulkBar<Order> {...chosen} resource="orders" steps={steps} />;
}
