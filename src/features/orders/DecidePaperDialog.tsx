import { useState } from "react";
import { CURRENCY } from "#contract/money/currency.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { ChangesSince } from "#src/entities/failure/ChangesSince.tsx";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { useOrderChange } from "#src/features/orders/use-order-change.ts";
import { usePaperActs } from "#src/features/orders/use-paper-acts.ts";
import type { Decision, Paper } from "#src/features/orders/use-paper-acts.ts";
import { useSeenOrder } from "#src/features/orders/use-seen-order.ts";

interface DecidePaperDialogProps {
  order: Order;
  paper: Paper;
  decision: Decision;
  onDone: (order: Order) => void;
  onClose: () => void;
}

/** Confirms an invoice or a payment for good, or refuses it with a reason that the other side reads. */
export function DecidePaperDialog({ order, paper, decision, onDone, onClose }: DecidePaperDialogProps) {
  const t = useT();
  const formats = useFormats();
  const decide = usePaperActs();
  const { busy, error, attempt } = useAttempt();
  const [reason, setReason] = useState("");
  const seen = useSeenOrder(order);
  const told = useOrderChange(order);
  const refuses = decision === "refuse";
  const given = reason.trim();
  const key = `order_payment.${decision}_${paper.of}` as const;
  const money = (amount: string): string => formats.money(amount, CURRENCY[order.currency].code);
  const words =
    paper.of === "invoice"
      ? { number: paper.record.number, amount: money(paper.record.total) }
      : { part: t(`order_payment.part.${paper.record.part}`), amount: money(paper.record.amount) };
  const submit = (): Promise<void> =>
    attempt(async () => {
      await seen.confirm(async ({ version }, idempotency_key) => {
        const refusal = refuses ? given : null;
        onDone(await decide(paper, { order: order.id, version, refusal, idempotency_key }));
      });
      return undefined;
    });
  return (
    <FormDialog
      open
      width="sm"
      destructive={refuses}
      title={t(`${key}.title`, words)}
      submit_label={t(`${key}.confirm`)}
      busy={busy || (seen.record === null && seen.failure === null)}
      error={error}
      disabled={refuses && given === ""}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChangesSince changes={seen.changes} {...told} />
      <Callout tone={refuses ? "warn" : "info"}>{t(`${key}.text`)}</Callout>
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
