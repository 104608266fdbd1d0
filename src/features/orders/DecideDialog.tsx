import { useState } from "react";
import type { Order } from "#contract/orders/order.schema.ts";
import { ChangesSince } from "#src/entities/failure/ChangesSince.tsx";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { useOrderChange } from "#src/features/orders/use-order-change.ts";
import { useSeenOrder } from "#src/features/orders/use-seen-order.ts";

/** What is decided with: the revision that was seen, why it is refused (null where it isn't), the key of the call. */
interface Decided {
  readonly version: number;
  readonly refusal: string | null;
  readonly idempotency_key: string;
}

interface DecideDialogProps {
  order: Order;
  refuses: boolean;
  title: string;
  submit_label: string;
  text: string;
  decide: (decided: Decided) => Promise<Order>;
  onDone: (order: Order) => void;
  onClose: () => void;
}

/** Takes for good what the other side has sent about an order, or refuses it with a reason that the other side reads. */
export function DecideDialog({ order, refuses, text, decide, onDone, onClose, ...frame }: DecideDialogProps) {
  const t = useT();
  const { busy, error, attempt } = useAttempt();
  const [reason, setReason] = useState("");
  const seen = useSeenOrder(order);
  const told = useOrderChange(order);
  const given = reason.trim();
  const submit = (): Promise<void> =>
    attempt(async () => {
      await seen.confirm(async ({ version }, idempotency_key) => {
        onDone(await decide({ version, refusal: refuses ? given : null, idempotency_key }));
      });
      return undefined;
    });
  return (
    <FormDialog
      open
      width="sm"
      destructive={refuses}
      {...frame}
      busy={busy || (seen.record === null && seen.failure === null)}
      error={error}
      disabled={refuses && given === ""}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChangesSince changes={seen.changes} {...told} />
      <Callout tone={refuses ? "warn" : "info"}>{text}</Callout>
      {refuses && (
        <FieldText
          label={t("orders.field.reason")}
          required
          autoFocus
          rows={2}
          value={reason}
          max_length={2000}
          hint={t("orders.decline.reason_hint")}
          onChange={setReason}
        />
      )}
    </FormDialog>
  );
}
