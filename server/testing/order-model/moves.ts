import { orderAdjustmentApi } from "#contract/orders/order-adjustment.api.ts";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import type { Company } from "#server/modules/award/award-test-kit.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import type { CallAnswer, TestApp } from "#server/testing/test-app.ts";
import { acceptable, awaited, quantityText, toShip } from "./ledger.ts";
import type { ModelDelivery, ModelLine, OrderLedger } from "./ledger.ts";

/** A waiting return: its lines, and whether a replacement is expected. */
interface WaitingReturn {
  readonly id: number;
  readonly delivery: ModelDelivery;
  readonly item: number;
  readonly quantity: bigint;
  readonly replacement: boolean;
}

export interface OrderRun {
  readonly app: TestApp;
  readonly id: number;
  readonly customer: Company;
  readonly supplier: Company;
  readonly ledger: OrderLedger;
  /** Random number from 0 to `below` - 1. */
  readonly pick: (below: number) => number;
  /** Effect of the amendment that waits for its answer; null if none waits. */
  amendment: { readonly side: "customer" | "supplier"; readonly apply: () => void | Promise<void> } | null;
  readonly back: WaitingReturn[];
  /** Confirmed invoices by id, with their sums after corrections. */
  readonly invoices: Map<number, bigint>;
  /** The invoice that waits, or the correction of a confirmed one. */
  invoice: { readonly total: bigint; readonly corrects: number | null; readonly isWhole: boolean } | null;
  /** Sum of the payment request that waits. */
  request: bigint | null;
  /** True once the customer has closed the order early, until it opens again: nothing more of it is expected. */
  isEnded: boolean;
}

export interface Move {
  readonly name: string;
  readonly send: () => Promise<Pick<CallAnswer<never>, "status">>;
  /** False if the rules forbid the move; then it must be refused. True if nothing is known against it. */
  readonly isLegal: boolean;
  readonly apply: () => void | Promise<void>;
}

const day = "2026-11-20";
const some = <T>(run: OrderRun, from: readonly T[]): T | undefined => from[run.pick(from.length || 1)];
/** A quantity up to `most`, sometimes one thousandth more. */
const upTo = (run: OrderRun, most: bigint): bigint =>
  run.pick(6) === 0 ? most + 1n : run.pick(3) === 0 ? most : (most * BigInt(run.pick(1000) + 1)) / 1000n;

const params = ({ id }: OrderRun) => ({ id });
const idOf = async (run: OrderRun, list: "deliveries" | "adjustments"): Promise<number> => {
  const { app, customer } = run;
  const read =
    list === "deliveries"
      ? (await app.call(orderDeliveryApi.list, customer, { params: params(run) })).ok().results
      : (await app.call(orderAdjustmentApi.list, customer, { params: params(run) })).ok().results;
  return Math.max(...read.map(({ id }) => id));
};

export function announce(run: OrderRun): Move | null {
  const line = some(run, run.ledger.lines);
  if (line === undefined) return null;
  const quantity = upTo(run, toShip(line));
  if (quantity <= 0n) return null;
  return {
    name: `announce ${line.item} × ${quantityText(quantity)}`,
    isLegal: quantity <= toShip(line),
    send: () =>
      callSeen(run.app, orderDeliveryApi.announce, run.supplier, {
        params: params(run),
        body: { shipped_on: day, lines: [{ item: line.item, quantity: quantityText(quantity) }] },
      }),
    apply: async () => {
      line.onTheWay += quantity;
      const id = await idOf(run, "deliveries");
      const announced = new Map([[line.item, quantity]]);
      run.ledger.deliveries.push({ id, announced, accepted: new Map(), returned: new Map(), isReceived: false });
    },
  };
}

const receiptOf = (line: ModelLine, accepted: bigint, refused: bigint) => ({
  item: line.item,
  accepted: quantityText(accepted),
  refused: quantityText(refused),
  reason: "Не прошло входной контроль",
});

export function receive(run: OrderRun): Move | null {
  const delivery = some(
    run,
    run.ledger.deliveries.filter(({ isReceived }) => !isReceived),
  );
  const [item = 0, announced = 0n] = [...(delivery?.announced ?? [])][0] ?? [];
  const line = run.ledger.lines.find((each) => each.item === item);
  if (delivery === undefined || line === undefined) return null;
  const accepted = upTo(run, announced);
  const refused = accepted < announced && run.pick(2) === 0 ? (announced - accepted) / 2n : 0n;
  return {
    name: `receive ${delivery.id}: ${quantityText(accepted)} of ${quantityText(announced)}`,
    isLegal: accepted <= acceptable(line),
    send: () =>
      callSeen(run.app, orderDeliveryApi.receive, run.customer, {
        params: { id: run.id, deliveryId: delivery.id },
        body: { received_on: day, lines: [receiptOf(line, accepted, refused)] },
      }),
    apply: () => {
      line.onTheWay -= announced;
      line.accepted += accepted;
      delivery.accepted.set(item, accepted);
      delivery.isReceived = true;
    },
  };
}

export function receiveUnannounced(run: OrderRun): Move | null {
  const line = some(run, run.ledger.lines);
  if (line === undefined) return null;
  const accepted = upTo(run, acceptable(line));
  if (accepted <= 0n) return null;
  return {
    name: `receive unannounced ${line.item} × ${quantityText(accepted)}`,
    isLegal: accepted <= acceptable(line),
    send: () =>
      callSeen(run.app, orderDeliveryApi.receive_unannounced, run.customer, {
        params: params(run),
        body: { received_on: day, lines: [{ item: line.item, accepted: quantityText(accepted) }] },
      }),
    apply: async () => {
      line.accepted += accepted;
      const id = await idOf(run, "deliveries");
      const of = new Map([[line.item, accepted]]);
      run.ledger.deliveries.push({ id, announced: new Map(), accepted: of, returned: new Map(), isReceived: true });
    },
  };
}

/** Quantity of a delivery in returns that wait for the supplier. Each delivery of the walk has one line. */
const waitingOf = (run: OrderRun, delivery: ModelDelivery): bigint =>
  run.back.reduce((sum, back) => (back.delivery === delivery ? sum + back.quantity : sum), 0n);

export function correct(run: OrderRun): Move | null {
  const delivery = some(
    run,
    run.ledger.deliveries.filter(({ isReceived }) => isReceived),
  );
  const [item = 0, was = 0n] = [...(delivery?.accepted ?? [])][0] ?? [];
  const line = run.ledger.lines.find((each) => each.item === item);
  if (delivery === undefined || line === undefined) return null;
  const accepted = upTo(run, was + acceptable(line));
  const waits = waitingOf(run, delivery);
  return {
    name: `correct ${delivery.id}: ${quantityText(was)} to ${quantityText(accepted)}`,
    // The same quantity is a correction too, if some was refused.
    isLegal: accepted - was <= acceptable(line) && accepted >= (delivery.returned.get(item) ?? 0n) + waits,
    send: () =>
      callSeen(run.app, orderAdjustmentApi.correct, run.customer, {
        params: { id: run.id, deliveryId: delivery.id },
        body: { reason: "Ошибка пересчёта", lines: [receiptOf(line, accepted, 0n)] },
      }),
    apply: () => {
      line.accepted += accepted - was;
      delivery.accepted.set(item, accepted);
    },
  };
}

export function askReturn(run: OrderRun): Move | null {
  const delivery = some(
    run,
    run.ledger.deliveries.filter(({ isReceived }) => isReceived),
  );
  const [item = 0, accepted = 0n] = [...(delivery?.accepted ?? [])][0] ?? [];
  const line = run.ledger.lines.find((each) => each.item === item);
  if (delivery === undefined || line === undefined) return null;
  const most = accepted - (delivery.returned.get(item) ?? 0n) - waitingOf(run, delivery);
  const quantity = upTo(run, most);
  const replacement = run.pick(2) === 0;
  if (quantity <= 0n) return null;
  return {
    name: `return ${quantityText(quantity)} of ${delivery.id}${replacement ? " for a replacement" : ""}`,
    isLegal: quantity <= most && !(replacement && line.isClosed),
    send: () =>
      callSeen(run.app, orderAdjustmentApi.request_return, run.customer, {
        params: { id: run.id, deliveryId: delivery.id },
        body: { reason_kind: "defect", replacement, lines: [{ item, quantity: quantityText(quantity) }] },
      }),
    apply: async () => {
      run.back.push({ id: await idOf(run, "adjustments"), delivery, item, quantity, replacement });
    },
  };
}

export function answerReturn(run: OrderRun): Move | null {
  const back = some(run, run.back);
  if (back === undefined) return null;
  const how = (["confirm", "confirm", "refuse", "withdraw"] as const)[run.pick(4)] ?? "confirm";
  const by = how === "withdraw" ? run.customer : run.supplier;
  const line = run.ledger.line(back.item);
  return {
    name: `${how} return ${back.id}`,
    isLegal: true,
    send: () =>
      callSeen(run.app, orderAdjustmentApi[how], by, {
        params: { id: run.id, adjustmentId: back.id },
        body: how === "refuse" ? { reason: "Это не наш брак" } : {},
      }),
    apply: () => {
      run.back.splice(run.back.indexOf(back), 1);
      if (how !== "confirm") return;
      const before = acceptable(line);
      line.accepted -= back.quantity;
      if (!back.replacement && !line.isClosed) line.cancelled += acceptable(line) - before;
      back.delivery.returned.set(back.item, (back.delivery.returned.get(back.item) ?? 0n) + back.quantity);
    },
  };
}

export function closeLine(run: OrderRun): Move | null {
  const line = some(run, run.ledger.lines);
  if (line === undefined || run.pick(4) !== 0) return null;
  return {
    name: `close ${line.item}`,
    isLegal: awaited(line) > 0n,
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

/** Closes the order early: nothing more of it is expected. */
export const closeOrder = (run: OrderRun): Move | null =>
  run.pick(25) !== 0
    ? null
    : {
        name: "close the order",
        isLegal: true,
        send: () =>
          callSeen(run.app, orderApi.patch, run.customer, {
            params: params(run),
            body: { status: "CLOSED", reason: "Проект остановлен" },
          }),
        apply: () => {
          for (const line of run.ledger.lines) {
            if (awaited(line) > 0n) line.isClosed = true;
            line.onTheWay = 0n;
          }
          for (const delivery of run.ledger.deliveries) delivery.announced.clear();
          run.request = null;
          run.invoice = null;
          run.amendment = null;
          run.isEnded = true;
        },
      };
