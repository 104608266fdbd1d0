import type { Order } from "#contract/orders/order.schema.ts";
import { useMe } from "#src/api/me.tsx";
import { useT } from "#src/locale/use-t.ts";
import type { IconName } from "#src/ui/icons/icon-shapes.tsx";
import { useShortcut } from "#src/ui/keyboard/use-shortcut.ts";
import { isOurTurn } from "#src/features/orders/is-our-turn.ts";
import { canTakeStep } from "#src/features/orders/next-step.ts";
import type { OpenPaperDialog } from "#src/features/orders/PaperDialogs.tsx";

interface NextStep {
  readonly key: string;
  readonly label: string;
  readonly icon: IconName;
  readonly onClick: () => void;
}

interface Ways {
  readonly onPaper: OpenPaperDialog;
  readonly onTab: (tab: "items" | "deliveries" | "payment") => void;
  readonly onClose: () => void;
}

/**
 * Returns the one primary action of an order's page: the next step that the reader can take. Null if it is the other
 * company's turn, the reader may not take the step, or a colleague has to approve the order.
 */
function useStepOf(order: Order, { onPaper, onTab, onClose }: Ways): NextStep | null {
  const t = useT();
  const { workspace } = useMe();
  const { awaits, next_payment } = order;
  if (!canTakeStep(order)) return null;
  if (awaits === null) return { key: "close", label: t("orders.close.open"), icon: "check", onClick: onClose };
  if (!isOurTurn(order, workspace?.id)) return null;
  const { what } = awaits;
  const toTab = (tab: Parameters<Ways["onTab"]>[0], icon: IconName) => ({ key: what, icon, onClick: () => onTab(tab) });
  switch (what) {
    case "confirmation":
      return {
        key: what,
        label: t("order_confirmation.confirm.open"),
        icon: "check",
        onClick: () => onPaper({ kind: "confirm" }),
      };
    case "invoice":
      return {
        key: what,
        label: t("order_payment.send.open"),
        icon: "upload",
        onClick: () => onPaper({ kind: "send" }),
      };
    case "payment_request":
      if (next_payment === null) return null;
      return {
        key: what,
        label: t("order_payment.request.open"),
        icon: "send",
        onClick: () => onPaper({ kind: "request", next: next_payment }),
      };
    case "proposal_decision":
    case "amendment_decision":
      return { ...toTab("items", "swap"), label: t("order_steps.next.proposal_decision") };
    case "adjustment_decision":
      return { ...toTab("deliveries", "undo"), label: t("order_steps.next.adjustment_decision") };
    case "invoice_decision":
      return { ...toTab("payment", "check"), label: t("order_steps.next.invoice_decision") };
    case "payment_decision":
      return { ...toTab("payment", "check"), label: t("order_steps.next.payment_decision") };
    case "delivery":
      return { ...toTab("deliveries", "send"), label: t("order_steps.next.delivery") };
    case "receipt":
      return { ...toTab("deliveries", "check"), label: t("order_steps.next.receipt") };
    case "repayment":
      return {
        key: what,
        label: t("order_steps.next.repayment"),
        icon: "undo",
        onClick: () => onPaper({ kind: "repay" }),
      };
    case "invoice_correction":
      return { ...toTab("payment", "edit"), label: t("order_steps.next.invoice_correction") };
    case "approval":
      return null;
  }
}

/** Returns the primary action of an order's page, and runs it on Ctrl+Enter as long as no dialog is open. */
export function useNextStep(order: Order, ways: Ways): NextStep | null {
  const next = useStepOf(order, ways);
  const run = (): void => {
    if (document.querySelector('[aria-modal="true"]') === null) next?.onClick();
  };
  useShortcut("ctrl+enter", next?.label ?? null, run, next !== null);
  return next;
}

/** Opens the tab of a step on its number key. */
export function useStepKeys(onStep: (place: number) => void): void {
  const label = useT()("order_steps.keys");
  useShortcut("1", label, () => onStep(0));
  useShortcut("2", label, () => onStep(1));
  useShortcut("3", label, () => onStep(2));
  useShortcut("4", label, () => onStep(3));
  useShortcut("5", label, () => onStep(4));
}
