import { orderConfirmationApi } from "#contract/orders/order-confirmation.api.ts";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { endShipment } from "./deliveries.ts";
import { awaited } from "./ledger.ts";
import { anyOf, firstBroken, idOf } from "./run.ts";
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
      [awaited(line) === 0n, "line_is_closed"],
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

/** What waits for an answer keeps waiting, except for an amendment. */
function end(run: OrderRun): void {
  run.isClosed = true;
  run.amendment = null;
  for (const delivery of run.ledger.deliveries)
    if (delivery.state === "announced") endShipment(run.ledger, delivery, "cancelled");
}

/** Closes the order early: nothing more of it is expected. */
export const closeOrder = (run: OrderRun): Move | null =>
  run.pick(25) !== 0
    ? null
    : {
        name: "close the order",
        endpoint: orderApi.patch,
        refusal: firstBroken([run.isClosed, "wrong_state"]),
        send: () =>
          callSeen(run.app, orderApi.patch, run.customer, {
            params: idOf(run),
            body: { status: "CLOSED", reason: "Проект остановлен" },
          }),
        apply: () => {
          end(run);
          run.isEnded = true;
        },
      };

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
    apply: () => {
      end(run);
      run.isDeclined = true;
      // Nothing more is expected or paid of any line, freight included.
      for (const line of run.ledger.lines) line.isClosed = true;
      // Declining refuses the payment that waits.
      run.request = null;
    },
  };
}
