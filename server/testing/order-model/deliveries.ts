import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { more, quantityText, toShip } from "./ledger.ts";
import type { DeliveredLine, ModelDelivery, ModelLine, OrderLedger } from "./ledger.ts";
import { anyOf, DAY, firstBroken, idOf, someOf, upTo } from "./run.ts";
import type { Move, OrderRun } from "./run.ts";

/** Deliveries change only while the order is open, whatever is proposed. The supplier ships what it has confirmed. */
const stateProblem = (run: OrderRun, by: "customer" | "supplier"): string | null =>
  firstBroken([run.isClosed || (by === "supplier" && !run.isConfirmed), "wrong_state"]);

const lastDelivery = async ({ app, customer, ...run }: OrderRun): Promise<number> => {
  const { results } = (await app.call(orderDeliveryApi.list, customer, { params: { id: run.id } })).ok();
  return Math.max(...results.map(({ id }) => id));
};
const textOf = (lines: readonly { item: number; quantity: bigint }[]): string =>
  lines.map(({ item, quantity }) => `${item} × ${quantityText(quantity)}`).join(", ");

export function announce(run: OrderRun): Move | null {
  const lines = someOf(run, run.ledger.lines)
    .map((line) => ({ line, item: line.item, quantity: upTo(run, toShip(line)) }))
    .filter(({ quantity }) => quantity > 0n);
  if (lines.length === 0) return null;
  const problem = (line: ModelLine, quantity: bigint): string | null =>
    firstBroken(
      [line.isFreight, "not_found"],
      [line.isClosed, "line_is_closed"],
      [quantity > toShip(line), "delivery_too_much"],
    );
  const problems = lines.map(({ line, quantity }) => problem(line, quantity));
  return {
    name: `announce ${textOf(lines)}`,
    endpoint: orderDeliveryApi.announce,
    refusal: stateProblem(run, "supplier") ?? problems.find((code) => code !== null) ?? null,
    send: () =>
      callSeen(run.app, orderDeliveryApi.announce, run.supplier, {
        params: idOf(run),
        body: {
          shipped_on: DAY,
          lines: lines.map(({ item, quantity }) => ({ item, quantity: quantityText(quantity) })),
        },
      }),
    apply: async () => {
      for (const { line, quantity } of lines) {
        line.onTheWay += quantity;
        line.wasInDelivery = true;
      }
      const announced = lines.map(({ item, quantity }) => delivered(item, { announced: quantity }));
      run.ledger.deliveries.push({ id: await lastDelivery(run), lines: announced, state: "announced" });
    },
  };
}

const delivered = (item: number, given: Partial<DeliveredLine>): DeliveredLine => ({
  item,
  announced: 0n,
  accepted: 0n,
  refused: 0n,
  returned: 0n,
  ...given,
});

export function cancelShipment(run: OrderRun): Move | null {
  const delivery = anyOf(run, run.ledger.deliveries);
  if (delivery === undefined || run.pick(3) !== 0) return null;
  return {
    name: `cancel the shipment ${delivery.id}`,
    endpoint: orderDeliveryApi.cancel,
    refusal: stateProblem(run, "supplier") ?? firstBroken([delivery.state !== "announced", "wrong_state"]),
    send: () =>
      callSeen(run.app, orderDeliveryApi.cancel, run.supplier, {
        params: { id: run.id, deliveryId: delivery.id },
        body: { reason: "Брак на складе" },
      }),
    apply: () => endShipment(run.ledger, delivery, "cancelled"),
  };
}

/** Nothing of an ended shipment is on its way any more. */
export function endShipment(ledger: OrderLedger, delivery: ModelDelivery, state: "received" | "cancelled"): void {
  for (const { item, announced } of delivery.lines) ledger.line(item).onTheWay -= announced;
  delivery.state = state;
}

interface Receipt {
  readonly line: ModelLine;
  readonly announced: bigint;
  readonly accepted: bigint;
  readonly refused: bigint;
}

export const receiptOf = ({ item, accepted, refused }: { item: number; accepted: bigint; refused: bigint }) => ({
  item,
  accepted: quantityText(accepted),
  refused: quantityText(refused),
  reason: "Не прошло входной контроль",
});

const receiptProblem = ({ ledger }: OrderRun, lines: readonly Receipt[]): string | null => {
  const came = lines.reduce((sum, { announced, accepted, refused }) => sum + more(announced, accepted + refused), 0n);
  const isTooMuch = ({ line, accepted }: Receipt): boolean => accepted > ledger.receivable(line);
  return firstBroken(
    [came === 0n, "receipt_empty"],
    ...lines.flatMap((receipt): [boolean, string][] => [
      [receipt.line.isFreight, "not_found"],
      [isTooMuch(receipt), "receipt_too_much"],
    ]),
  );
};

export function receive(run: OrderRun): Move | null {
  const delivery = anyOf(
    run,
    run.ledger.deliveries.filter(({ state }) => run.pick(12) === 0 || state === "announced"),
  );
  if (delivery === undefined) return null;
  const lines = delivery.lines.map(({ item, announced }) => {
    const accepted = upTo(run, announced);
    const refused = accepted < announced && run.pick(2) === 0 ? (announced - accepted) / 2n : 0n;
    return { line: run.ledger.line(item), item, announced, accepted, refused };
  });
  const isSilent = lines.length > 1 && run.pick(8) === 0;
  const stated = isSilent ? lines.slice(1) : lines;
  return {
    name: `receive ${delivery.id}: ${textOf(stated.map(({ item, accepted: quantity }) => ({ item, quantity })))}`,
    endpoint: orderDeliveryApi.receive,
    refusal:
      stateProblem(run, "customer") ??
      firstBroken([delivery.state !== "announced", "wrong_state"], [isSilent, "receipt_line_missing"]) ??
      receiptProblem(run, stated),
    send: () =>
      callSeen(run.app, orderDeliveryApi.receive, run.customer, {
        params: { id: run.id, deliveryId: delivery.id },
        body: { received_on: DAY, lines: stated.map(receiptOf) },
      }),
    apply: () => {
      endShipment(run.ledger, delivery, "received");
      for (const { line, item, accepted, refused } of lines) {
        line.accepted += accepted;
        const receipt = delivery.lines.find((each) => each.item === item);
        if (receipt === undefined) continue;
        Object.assign(receipt, { accepted, refused });
        line.events = [...line.events, { receipt }];
      }
    },
  };
}

export function receiveUnannounced(run: OrderRun): Move | null {
  const lines = someOf(run, run.ledger.lines).map((line) => ({
    line,
    item: line.item,
    announced: 0n,
    accepted: line.isFreight ? line.quantity : upTo(run, run.ledger.receivable(line)),
    refused: 0n,
  }));
  if (lines.length === 0 || run.pick(2) === 0) return null;
  return {
    name: `receive unannounced ${textOf(lines.map(({ item, accepted: quantity }) => ({ item, quantity })))}`,
    endpoint: orderDeliveryApi.receive_unannounced,
    refusal: stateProblem(run, "customer") ?? receiptProblem(run, lines),
    send: () =>
      callSeen(run.app, orderDeliveryApi.receive_unannounced, run.customer, {
        params: idOf(run),
        body: { received_on: DAY, lines: lines.map(receiptOf) },
      }),
    apply: async () => {
      for (const { line, accepted } of lines) {
        line.accepted += accepted;
        line.wasInDelivery = true;
      }
      const came = lines.map(({ line, item, accepted }) => {
        const receipt = delivered(item, { accepted });
        line.events = [...line.events, { receipt }];
        return receipt;
      });
      run.ledger.deliveries.push({ id: await lastDelivery(run), lines: came, state: "received" });
    },
  };
}
