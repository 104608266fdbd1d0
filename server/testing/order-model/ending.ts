import { orderConfirmationApi } from "#contract/orders/order-confirmation.api.ts";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { acceptable } from "./ledger.ts";
import { anyOf, endForGood, firstBroken, hasOpenEnd, idOf, isUnsettled } from "./run.ts";
import type { Move, OrderRun } from "./run.ts";

export const confirmOrder = (run: OrderRun): Move | null =>
  run.isConfirmed && run.pick(20) !== 0
    ? null
    : {
        name: "confirm the order",
        endpoint: orderConfirmationApi.confirm,
        refusal: firstBroken([run.isClosed || run.isConfirmed || run.amendment !== null, "wrong_state"]),
        send: () => callSeen(run.app, orderConfirmationApi.confirm, run.supplier, { params: idOf(run) }),
        apply: () => {
          run.isConfirmed = true;
        },
      };

export function closeLine(run: OrderRun): Move | null {
  const line = anyOf(run, run.ledger.lines);
  if (line === undefined || run.pick(4) !== 0) return null;
  return {
    name: `close ${line.item}`,
    endpoint: orderDeliveryApi.close_line,
    refusal: firstBroken(
      [run.isClosed || run.amendment !== null, "wrong_state"],
      [line.isFreight, "not_found"],
      [line.isClosed || acceptable(line) === 0n, "line_is_closed"],
    ),
    send: () =>
      callSeen(run.app, orderDeliveryApi.close_line, run.customer, {
        params: { id: run.id, itemId: line.item },
        body: { reason: "Больше не нужно" },
      }),
    apply: () => {
      line.isClosed = true;
    },
  };
}

/**
 * Closes the lines of the order, and the order itself if nothing of it is open or the customer doesn't wait. Shipments
 * stay on their way.
 */
export function closeOrder(run: OrderRun): Move | null {
  if (run.pick(25) !== 0) return null;
  const at_once = run.pick(3) === 0;
  return {
    name: `close the order${at_once ? " at once" : ""}`,
    endpoint: orderApi.patch,
    refusal: firstBroken([run.isClosed, "wrong_state"], [at_once && run.ledger.isOnTheWay, "goods_on_the_way"]),
    send: () =>
      callSeen(run.app, orderApi.patch, run.customer, {
        params: idOf(run),
        body: { status: "CLOSED", at_once, reason: "Проект остановлен" },
      }),
    apply: () => {
      run.isEnded = true;
      run.amendment = null;
      for (const line of run.ledger.lines) line.isClosed ||= !line.isFreight && acceptable(line) > 0n;
      run.isClosed = at_once || !hasOpenEnd(run);
    },
  };
}

/** The customer opens a closed order with an open end. Its lines stay closed. */
export function reopenOrder(run: OrderRun): Move | null {
  if (!run.isClosed || run.pick(2) === 0) return null;
  return {
    name: "open the order again",
    endpoint: orderApi.patch,
    refusal: firstBroken([run.isDeclined || !isUnsettled(run), "wrong_state"]),
    send: () => callSeen(run.app, orderApi.patch, run.customer, { params: idOf(run), body: { status: "OPENED" } }),
    apply: () => {
      run.isClosed = false;
    },
  };
}

/** Either side can decline an order while nothing is paid, accepted or on its way. That is final. */
export function declineOrder(run: OrderRun): Move | null {
  const { paid, lines } = run.ledger;
  const isBegun = lines.some(({ accepted, onTheWay }) => accepted > 0n || onTheWay > 0n);
  const side = run.pick(2) === 0 ? "customer" : "supplier";
  // Most orders must live on.
  if (run.pick(isBegun ? 25 : 12) !== 0) return null;
  return {
    name: `${side} declines the order`,
    endpoint: orderApi.patch,
    refusal: firstBroken([run.isClosed, "wrong_state"], [paid !== 0n, "already_paid"], [isBegun, "already_delivered"]),
    send: () =>
      callSeen(run.app, orderApi.patch, run[side], {
        params: idOf(run),
        body: { status: "CLOSED", decline: true, reason: "Передумали" },
      }),
    apply: () => endForGood(run),
  };
}
