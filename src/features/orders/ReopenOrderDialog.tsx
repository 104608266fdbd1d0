import { orderCode } from "#contract/numbering.ts";
import { openEnds } from "#contract/orders/order-end.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useRecord } from "#src/api/use-record.ts";
import { useT } from "#src/locale/use-t.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { OrderDialog } from "#src/features/orders/OrderDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";
import { useEndWords } from "#src/features/orders/use-end-words.ts";

/** Dialog in which the customer opens a closed order again, so that what is open of it can be invoiced and paid. */
export function ReopenOrderDialog(frame: OrderActionProps) {
  const t = useT();
  const words = useEndWords();
  const { change } = useRecord<Order>("orders");
  return (
    <OrderDialog
      {...frame}
      title={({ number }) => t("orders.reopen.title", { order: orderCode(number) })}
      submitLabel={t("orders.reopen.confirm")}
      send={(seen, key) => change(seen, { status: "OPENED", version: seen.version }, key)}
    >
      <Callout tone="info">{t("orders.reopen.text", { waits: words(frame.order, openEnds(frame.order)) })}</Callout>
    </OrderDialog>
  );
}
