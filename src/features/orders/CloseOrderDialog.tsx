import { useState } from "react";
import { orderCode } from "#contract/numbering.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useAct } from "#src/api/hooks.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { currentLanguage } from "#src/locale/languages.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";

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
  const [key] = useState(() => crypto.randomUUID());
  const decline = action === "decline";
  const given = reason.trim();
  const submit = (): Promise<void> =>
    attempt(async () => {
      onDone(
        await patch.mutateAsync({
          params: { id: order.id },
          body: { status: "CLOSED", decline, ...(given === "" ? {} : { reason: given }) },
          idempotency_key: key,
        }),
      );
      return undefined;
    });
  return (
    <FormDialog
      open
      width="sm"
      destructive={decline}
      title={t(`orders.${action}.title`, { order: orderCode(order.number, currentLanguage()) })}
      submit_label={t(`orders.${action}.confirm`)}
      busy={busy}
      error={error}
      disabled={decline && given === ""}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Callout tone={decline ? "warn" : "info"}>{t(`orders.${action}.text`)}</Callout>
      <FieldText
        label={t("orders.field.reason")}
        required={decline}
        autoFocus
        rows={2}
        value={reason}
        max_length={2000}
        hint={t(`orders.${action}.reason_hint`)}
        onChange={setReason}
      />
    </FormDialog>
  );
}
