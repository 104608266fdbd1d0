import { useState } from "react";
import { orderCode } from "#contract/numbering.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useAct } from "#src/api/hooks.ts";
import { ChangesSince } from "#src/entities/failure/ChangesSince.tsx";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { useSeenOrder } from "#src/features/orders/use-seen-order.ts";
import { useOrderChange } from "#src/features/orders/use-order-change.ts";

interface CloseOrderDialogProps {
  order: Order;
  /** Declining needs a reason, gives the quantities back to the lots and is final. */
  action: "close" | "decline";
  onDone: (order: Order) => void;
  onClose: () => void;
}

/** Closes an order that is done, or declines one. */
export function CloseOrderDialog({ order, action, onDone, onClose }: CloseOrderDialogProps) {
  const t = useT();
  const patch = useAct(orderApi.patch);
  const { busy, error, attempt } = useAttempt();
  const [reason, setReason] = useState("");
  const seen = useSeenOrder(order);
  const told = useOrderChange(order);
  const decline = action === "decline";
  // What has still to come or to be paid isn't left without a word.
  const isOpen = order.open_lines > 0 || order.is_on_the_way || order.next_payment !== null;
  const needsReason = decline || isOpen;
  const given = reason.trim();
  const submit = (): Promise<void> =>
    attempt(async () => {
      await seen.confirm(async ({ version }, idempotency_key) => {
        const body = { status: "CLOSED", version, decline, ...(given === "" ? {} : { reason: given }) } as const;
        onDone(await patch.mutateAsync({ params: { id: order.id }, body, idempotency_key }));
      });
      return undefined;
    });
  return (
    <FormDialog
      open
      width="sm"
      destructive={decline}
      title={t(`orders.${action}.title`, { order: orderCode(order.number) })}
      submit_label={t(`orders.${action}.confirm`)}
      busy={busy || (seen.record === null && seen.failure === null)}
      error={error}
      disabled={needsReason && given === ""}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChangesSince changes={seen.changes} {...told} />
      <Callout tone={needsReason ? "warn" : "info"}>
        {!decline && isOpen ? t("order_delivery.close_open") : t(`orders.${action}.text`)}
      </Callout>
      {!decline && order.is_on_the_way && <Callout tone="warn">{t("order_delivery.close_on_the_way")}</Callout>}
      <FieldText
        label={t("orders.field.reason")}
        required={needsReason}
        autoFocus
        rows={2}
        value={reason}
        max_length={2000}
        hint={t(needsReason ? "orders.decline.reason_hint" : "orders.close.reason_hint")}
        onChange={setReason}
      />
    </FormDialog>
  );
}
