import { orderCode } from "#contract/numbering.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useRecord } from "#src/api/use-record.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { OrderDialog } from "#src/features/orders/OrderDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";
import { ReasonField } from "#src/features/orders/ReasonField.tsx";

/** Dialog in which either side declines an order. That is final and returns the quantities to the lots. */
export function DeclineOrderDialog(frame: OrderActionProps) {
  const t = useT();
  const { change } = useRecord<Order>("orders");
  const { values, field } = useFormValues({ reason: "" });
  const reason = values.reason.trim();
  return (
    <OrderDialog
      {...frame}
      destructive
      title={({ number }) => t("orders.decline.title", { order: orderCode(number) })}
      submitLabel={t("orders.decline.confirm")}
      send={
        reason === ""
          ? null
          : (seen, key) => change(seen, { status: "CLOSED", version: seen.version, decline: true, reason }, key)
      }
    >
      <Callout tone="warn">{t("orders.decline.text")}</Callout>
      <ReasonField autoFocus hint={t("orders.decline.reason_hint")} {...field("reason")} />
    </OrderDialog>
  );
}
