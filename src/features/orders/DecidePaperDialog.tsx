import { useTextTools } from "#src/locale/use-formats.ts";
import { DecideDialog } from "#src/features/orders/DecideDialog.tsx";
import type { OrderDialogGiven } from "#src/features/orders/OrderDialog.tsx";
import { usePaperActs } from "#src/features/orders/use-paper-acts.ts";
import type { Decision, Paper } from "#src/features/orders/use-paper-acts.ts";

interface DecidePaperDialogProps extends OrderDialogGiven {
  paper: Paper;
  decision: Decision;
}

/** Confirms an invoice or a payment for good, or refuses it with a reason that the other side reads. */
export function DecidePaperDialog({ paper, decision, ...frame }: DecidePaperDialogProps) {
  const { order } = frame;
  const { t, formats } = useTextTools();
  const decide = usePaperActs();
  const key = `order_payment.${decision}_${paper.of}` as const;
  const money = (amount: string): string => formats.money(amount, order.currency);
  const words =
    paper.of === "invoice"
      ? { number: paper.record.number, amount: money(paper.record.total) }
      : { part: t(`order_payment.part.${paper.record.part}`), amount: money(paper.record.amount) };
  return (
    <DecideDialog
      {...frame}
      refuses={decision === "refuse"}
      title={t(`${key}.title`, words)}
      submit_label={t(`${key}.confirm`)}
      text={t(`${key}.text`)}
      decide={(decided) => decide(paper, { order: order.id, ...decided })}
    />
  );
}
