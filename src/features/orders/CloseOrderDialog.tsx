import { orderCode } from "#contract/numbering.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useRecord } from "#src/api/use-record.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { OrderDialog } from "#src/features/orders/OrderDialog.tsx";
import type { OrderActionProps } from "#src/features/orders/OrderDialog.tsx";
import { ReasonField } from "#src/features/orders/ReasonField.tsx";

interface CloseOrderDialogProps extends OrderActionProps {
  /** `decline` is final, requires a reason and returns the quantities to the lots. */
  action: "close" | "decline";
}

export function CloseOrderDialog({ action, ...frame }: CloseOrderDialogProps) {
  const t = useT();
  const { change } = useRecord<Order>("orders");
  const { values, field } = useFormValues({ reason: "" });
  const { order } = frame;
  const decline = action === "decline";
  // Outstanding deliveries or payments require a reason.
  const isOpen = order.open_lines > 0 || order.is_on_the_way || order.next_payment !== null;
  const needsReason = decline || isOpen;
  const reason = values.reason.trim();
  return (
    <OrderDialog
      {...frame}
      destructive={decline}
      title={() => t(`orders.${action}.title`, { order: orderCode(order.number) })}
      submitLabel={t(`orders.${action}.confirm`)}
      send={
        needsReason && reason === ""
          ? null
          : (seen, idempotency_key) => {
              const body = { status: "CLOSED", version: seen.version, decline, ...(reason === "" ? {} : { reason }) };
              return change(seen, body, idempotency_key);
            }
      }
    >
      <Callout tone={needsReason ? "warn" : "info"}>
        {!decline && isOpen ? t("order_delivery.close_open") : t(`orders.${action}.text`)}
      </Callout>
      {!decline && order.is_on_the_way && <Callout tone="warn">{t("order_delivery.close_on_the_way")}</Callout>}
      <ReasonField
        autoFocus
        required={needsReason}
        hint={t(needsReason ? "orders.decline.reason_hint" : "orders.close.reason_hint")}
        {...field("reason")}
      />
    </OrderDialog>
  );
}
