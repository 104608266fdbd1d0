import type { OrderInvoice } from "#contract/orders/order-payment.schema.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useT } from "#src/locale/use-t.ts";
import { ConfirmOrderDialog } from "#src/features/orders/ConfirmOrderDialog.tsx";
import { CorrectInvoiceDialog } from "#src/features/orders/CorrectInvoiceDialog.tsx";
import { DecidePaperDialog } from "#src/features/orders/DecidePaperDialog.tsx";
import { AmendDialog } from "#src/features/orders/AmendDialog.tsx";
import { RepaymentDialog } from "#src/features/orders/RepaymentDialog.tsx";
import { RequestPaymentDialog } from "#src/features/orders/RequestPaymentDialog.tsx";
import { SendInvoiceDialog } from "#src/features/orders/SendInvoiceDialog.tsx";
import type { Decision, Paper } from "#src/features/orders/use-paper-acts.ts";

export type PaperDialog =
  | { readonly kind: "confirm" }
  | { readonly kind: "amend" }
  | { readonly kind: "send" }
  | { readonly kind: "repay" }
  | { readonly kind: "correct"; readonly invoice: OrderInvoice }
  | { readonly kind: "request"; readonly next: NonNullable<Order["next_payment"]> }
  | { readonly kind: "decide"; readonly paper: Paper; readonly decision: Decision };
export type OpenPaperDialog = (dialog: PaperDialog) => void;

interface PaperDialogsProps {
  order: Order;
  open: PaperDialog;
  onDone: (order: Order, words: string) => void;
  onClose: () => void;
}

/** Renders the open dialog. Its props stay the same when the page receives newer data. */
export function PaperDialogs({ order, open, onDone, onClose }: PaperDialogsProps) {
  const t = useT();
  const given = (words: string) => ({ order, onClose, onDone: (after: Order) => onDone(after, words) });
  if (open.kind === "confirm") return <ConfirmOrderDialog {...given(t("order_confirmation.confirm.done"))} />;
  if (open.kind === "amend") return <AmendDialog {...given(t("order_confirmation.propose.done"))} />;
  if (open.kind === "repay") return <RepaymentDialog {...given(t("order_payment.repayment.done"))} />;
  if (open.kind === "send") return <SendInvoiceDialog {...given(t("order_payment.send.done"))} />;
  if (open.kind === "correct")
    return <CorrectInvoiceDialog {...given(t("order_payment.correct.done"))} invoice={open.invoice} />;
  if (open.kind === "request")
    return <RequestPaymentDialog {...given(t("order_payment.request.done"))} next={open.next} />;
  const { paper, decision } = open;
  const done = t(`order_payment.${decision}_${paper.of}.done`);
  return <DecidePaperDialog {...given(done)} paper={paper} decision={decision} />;
}
