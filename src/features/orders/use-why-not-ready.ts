import { openEnds } from "#contract/orders/order-end.ts";
import { orderSteps } from "#contract/orders/order-steps.ts";
import type { OrderStepName } from "#contract/orders/order-steps.ts";
import { paymentRefusal } from "#contract/orders/payment-refusal.ts";
import type { Order } from "#contract/orders/order.schema.ts";
import { useMe } from "#src/api/me.tsx";
import { useDays } from "#src/entities/purchase-item/use-days.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { sideOf } from "#src/features/orders/is-our-turn.ts";
import type { OrdersStep } from "#src/features/orders/orders-step.ts";
import { stepSentence } from "#src/features/orders/step-sentence.ts";
import { useEndWords } from "#src/features/orders/use-end-words.ts";
import { usePayableText } from "#src/features/orders/use-payable-text.ts";

/** Decides as the server does, which offers a payment only if nothing refuses it. */
function useWhyNotPaid(): (order: Order) => string {
  const t = useT();
  const { workspace } = useMe();
  const payable = usePayableText();
  return (order) => {
    if (sideOf(order, workspace?.id) === "supplier") return t("order_list.bulk.pay_refusal.supplier");
    const refusal = paymentRefusal(order);
    if (refusal === "nothing_payable") return payable(order) ?? t("order_list.bulk.pay_refusal.paid");
    // The order itself allows a payment, or one waits, so only the reader's rights keep it from being paid.
    if (refusal === null || refusal === "requested") return t("order_list.bulk.pay_refusal.no_right");
    return t(`order_list.bulk.pay_refusal.${refusal}`);
  };
}

/** Returns a function that says how far a step of an order is, in the words of the order's page. */
function useStepState(): (order: Order, step: OrderStepName) => string {
  const tools = useTextTools();
  const { workspace } = useMe();
  const { today } = useDays();
  const endWords = useEndWords();
  return (order, step) => {
    const reader = sideOf(order, workspace?.id);
    const steps = orderSteps(order, reader, today);
    // A closed order has no later steps than the one that it ended at.
    const found = steps.find((each) => each.step === step) ?? steps.at(-1);
    const reading = { order, reader, today, waits: endWords(order, openEnds(order)) };
    return found === undefined ? "" : stepSentence(found, reading, tools);
  };
}

/** Returns a function that says why an order doesn't allow a step now. */
export function useWhyNotReady(step: OrdersStep): (order: Order) => string {
  const t = useT();
  const { workspace } = useMe();
  const whyNotPaid = useWhyNotPaid();
  const stateOf = useStepState();
  if (step === "pay") return whyNotPaid;
  const [side, of] = step === "confirm" ? (["supplier", "confirmation"] as const) : (["customer", "invoice"] as const);
  return (order) => {
    if (sideOf(order, workspace?.id) !== side) return t(`order_list.bulk.other_side.${step}`);
    return stateOf(order, order.is_held ? "confirmation" : of);
  };
}
