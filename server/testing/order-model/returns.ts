import { orderAdjustmentApi } from "#contract/orders/order-adjustment.api.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { receiptOf } from "./deliveries.ts";
import { acceptable, cancelledByReturns, more, quantityText } from "./ledger.ts";
import type { DeliveredLine, ModelDelivery } from "./ledger.ts";
import { anyOf, firstBroken, idOf, someOf, upTo } from "./run.ts";
import type { Move, OrderRun } from "./run.ts";

/** Quantity of a delivery's line in returns that wait for the supplier. */
const waitingOf = (run: OrderRun, delivery: ModelDelivery, item: number): bigint =>
  run.back
    .filter((back) => back.delivery === delivery)
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => (line.item === item ? sum + line.quantity : sum), 0n);

const anyReceived = (run: OrderRun): ModelDelivery | undefined =>
  anyOf(
    run,
    run.ledger.deliveries.filter(({ state }) => run.pick(15) === 0 || state === "received"),
  );

/** Goods come back and receipts are corrected after the order was closed too, but never of a declined one. */
const stateProblem = (run: OrderRun, { state }: ModelDelivery): string | null =>
  firstBroken([run.isDeclined || state !== "received", "wrong_state"]);

const shortOf = ({ announced, accepted, refused }: DeliveredLine): bigint => more(announced - accepted - refused, 0n);

export function correct(run: OrderRun): Move | null {
  const delivery = anyReceived(run);
  if (delivery === undefined) return null;
  const lines = someOf(run, delivery.lines).map((was) => {
    const line = run.ledger.line(was.item);
    const accepted = upTo(run, was.accepted + run.ledger.receivable(line));
    return { line, item: was.item, was, now: { ...was, accepted, refused: 0n }, accepted, refused: 0n };
  });
  const isSame = lines.every(
    ({ was, now }) => was.accepted === now.accepted && was.refused === 0n && shortOf(was) === shortOf(now),
  );
  const problems = lines.flatMap(({ line, item, was, accepted }): [boolean, string][] => [
    [accepted < was.returned + waitingOf(run, delivery, item), "correction_below_returned"],
    [accepted > was.accepted && accepted - was.accepted > run.ledger.receivable(line), "receipt_too_much"],
  ]);
  return {
    name: `correct ${delivery.id}: ${lines.map(({ item, accepted }) => `${item} × ${quantityText(accepted)}`).join(", ")}`,
    endpoint: orderAdjustmentApi.correct,
    refusal: stateProblem(run, delivery) ?? firstBroken(...problems, [isSame, "correction_same"]),
    send: () =>
      callSeen(run.app, orderAdjustmentApi.correct, run.customer, {
        params: { id: run.id, deliveryId: delivery.id },
        body: { reason: "Ошибка пересчёта", lines: lines.map(receiptOf) },
      }),
    apply: () => {
      for (const { line, was, accepted } of lines) {
        line.accepted += accepted - was.accepted;
        Object.assign(was, { accepted, refused: 0n });
        // Goods that are on their way stay ordered.
        const cancelled = cancelledByReturns(line);
        const isExpected = !line.isClosed && !run.isEnded;
        if (isExpected && acceptable({ ...line, cancelled }) >= line.onTheWay) line.cancelled = cancelled;
      }
    },
    reopens: true,
  };
}

export function askReturn(run: OrderRun): Move | null {
  const delivery = anyReceived(run);
  if (delivery === undefined) return null;
  const lines = someOf(run, delivery.lines)
    .map(({ item, accepted, returned }) => {
      const most = accepted - returned - waitingOf(run, delivery, item);
      return { item, most, quantity: upTo(run, most) };
    })
    .filter(({ quantity }) => quantity > 0n);
  const replacement = run.pick(2) === 0;
  if (lines.length === 0) return null;
  const problems = lines.flatMap(({ item, most, quantity }): [boolean, string][] => [
    [quantity > most, "return_too_much"],
    [replacement && (run.isEnded || run.ledger.line(item).isClosed), "return_not_awaited"],
  ]);
  const what = lines.map(({ item, quantity }) => `${item} × ${quantityText(quantity)}`).join(", ");
  return {
    name: `return ${what} of ${delivery.id}${replacement ? " for a replacement" : ""}`,
    endpoint: orderAdjustmentApi.request_return,
    refusal: stateProblem(run, delivery) ?? firstBroken(...problems),
    send: () =>
      callSeen(run.app, orderAdjustmentApi.request_return, run.customer, {
        params: { id: run.id, deliveryId: delivery.id },
        body: {
          reason_kind: "defect",
          replacement,
          lines: lines.map(({ item, quantity }) => ({ item, quantity: quantityText(quantity) })),
        },
      }),
    apply: async () => {
      const { results } = (await run.app.call(orderAdjustmentApi.list, run.customer, { params: idOf(run) })).ok();
      run.back.push({ id: Math.max(...results.map(({ id }) => id)), delivery, lines, replacement });
    },
  };
}

export function answerReturn(run: OrderRun): Move | null {
  const back = anyOf(run, run.back);
  if (back === undefined) return null;
  const how = (["confirm", "confirm", "refuse", "withdraw"] as const)[run.pick(4)] ?? "confirm";
  const isOver = run.isEnded || back.lines.some(({ item }) => run.ledger.line(item).isClosed);
  const problem = firstBroken([back.replacement && isOver, "return_not_awaited"]);
  return {
    name: `${how} return ${back.id}`,
    endpoint: orderAdjustmentApi[how],
    refusal: how === "confirm" ? problem : null,
    send: () =>
      callSeen(run.app, orderAdjustmentApi[how], how === "withdraw" ? run.customer : run.supplier, {
        params: { id: run.id, adjustmentId: back.id },
        body: how === "refuse" ? { reason: "Это не наш брак" } : {},
      }),
    apply: () => {
      run.back.splice(run.back.indexOf(back), 1);
      if (how !== "confirm") return;
      for (const { item, quantity } of back.lines) {
        const line = run.ledger.line(item);
        const before = acceptable(line);
        line.accepted -= quantity;
        // Nothing more of a closed line or order is expected, so nothing becomes less.
        const cancels = !back.replacement && !line.isClosed && !run.isEnded;
        line.events = [...line.events, { receipt: null, returned: quantity, ordered: line.quantity, cancels }];
        if (cancels) line.cancelled += acceptable(line) - before;
        const receipt = back.delivery.lines.find((each) => each.item === item);
        if (receipt !== undefined) receipt.returned += quantity;
      }
    },
    reopens: how === "confirm",
  };
}
