import Button from "@mui/material/Button";
import type { HistoryEntry } from "#contract/history/history.api.ts";
import { ORDER_DETAIL_NAMES } from "#contract/orders/order-fields.ts";
import type { OrderDetail } from "#contract/orders/order-fields.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { Money } from "#contract/primitives.ts";
import { RecordHistory } from "#src/entities/history/RecordHistory.tsx";
import { useDetailText } from "#src/entities/order/use-detail-text.ts";
import { noteText } from "#src/features/orders/note-text.ts";
import { joinSentences } from "#i18n/quote-once.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";

const ACTIONS = [
  "create",
  "edit",
  "amend",
  "add_items",
  "remove_item",
  "set_freight",
  "remove_freight",
  "close",
  "close_lines",
  "cancel_order",
  "decline",
  "ask_approval",
  "approve_award",
  "refuse_award",
  "withdraw_approval",
  "void_approval",
  "use_approval",
] as const;
const PAPER_ACTIONS = [
  "confirm_order",
  "propose_change",
  "accept_proposal",
  "refuse_proposal",
  "refuse_amendment",
  "withdraw_proposal",
  "withdraw_amendment",
  "change_lines",
  "send_invoice",
  "correct_invoice",
  "confirm_invoice",
  "refuse_invoice",
  "request_payment",
  "confirm_payment",
  "confirm_advance",
  "refuse_payment",
  "record_repayment",
] as const;
const DELIVERY_ACTIONS = [
  "announce_delivery",
  "cancel_delivery",
  "receive_delivery",
  "move_delivery",
  "close_line",
  "correct_receipt",
  "request_correction",
  "request_return",
  "confirm_adjustment",
  "refuse_adjustment",
  "withdraw_adjustment",
  "reopen",
  "reopen_in_one_c",
  "add_delivery_file",
  "complete",
] as const;
/** Actions that occur only in an order's history. */
const ONE_C = [
  "queue_one_c",
  "send_to_one_c",
  "cancel_in_one_c",
  "over_in_one_c",
  "assign_one_c",
  "undo_one_c",
] as const;

/** Returns what an entry of an order's history says. */
function useHistoryWords(order: Pick<Order, "currency">): (entry: HistoryEntry) => string {
  const { t, formats } = useTextTools();
  const detailText = useDetailText();
  const value = (name: OrderDetail, given: unknown): string =>
    typeof given === "string" ? detailText(name, given) : t("controls.conflict.empty");
  /** The note of a payment is its amount. */
  const noted = ({ action, note }: HistoryEntry): string => {
    const amount = Money.safeParse(/payment|advance/.test(action) ? note : "");
    return amount.success ? formats.money(amount.data, order.currency) : noteText(note ?? "", formats);
  };
  return (entry) => {
    const action = ACTIONS.find((each) => each === entry.action);
    const paper = PAPER_ACTIONS.find((each) => each === entry.action);
    const toOneC = ONE_C.find((each) => each === entry.action);
    const outside = entry.action === "enter_outside" ? t("outside.history") : entry.action;
    const known = action === undefined ? outside : t(`orders.history.${action}`);
    const other = toOneC === undefined ? known : t(`order_lines.history.${toOneC}`);
    const delivery = DELIVERY_ACTIONS.find((each) => each === entry.action);
    const ofDelivery = delivery === undefined ? other : t(`order_delivery.history.${delivery}`);
    const what = paper === undefined ? ofDelivery : t(`order_payment.history.${paper}`);
    const changes = ORDER_DETAIL_NAMES.flatMap((name) => {
      const change = entry.changes[name];
      if (change === undefined) return [];
      return [`${t(`orders.field.${name}`)}: ${value(name, change.from)} → ${value(name, change.to)}`];
    });
    return joinSentences([entry.note === null ? what : `${what}: ${noted(entry)}`, ...changes]);
  };
}

export function OrderHistory({ order }: { order: Pick<Order, "id" | "currency"> }) {
  const t = useT();
  const words = useHistoryWords(order);
  return <RecordHistory entity="order" id={order.id} words={words} label={t("orders.tab.history")} />;
}

/** Shows the latest entries of an order's history on a card, with a link to all of them. */
export function RecentHistory({ order, onAll }: { order: Pick<Order, "id" | "currency">; onAll: () => void }) {
  const t = useT();
  const words = useHistoryWords(order);
  return (
    <AsideCard
      title={t("order_steps.recent")}
      action={
        <Button size="small" variant="text" onClick={onAll}>
          {t("order_steps.all_history")}
        </Button>
      }
    >
      <RecordHistory entity="order" id={order.id} words={words} most={3} />
    </AsideCard>
  );
}
