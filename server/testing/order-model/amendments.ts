import { amendmentApi } from "#contract/orders/amendment.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { begun, NEW_LINE, quantityText, toText } from "./ledger.ts";
import type { ModelLine } from "./ledger.ts";
import { exceeds } from "./requests.ts";
import { anyOf, endForGood, firstBroken, idOf } from "./run.ts";
import type { Move, OrderRun, SideOfOrder } from "./run.ts";

interface Change {
  readonly name: string;
  readonly body: object;
  /** Code of the refusal by what has happened so far. */
  readonly refusal: () => string | null;
  readonly apply: () => void | Promise<void>;
  /** The line of goods that the change ends. */
  readonly ends?: ModelLine;
}

/** Whether a change ends the last goods of an order without anything accepted or paid, and so cancels it. */
function cancelsAll({ ledger }: OrderRun, { ends }: Change): boolean {
  const goods = ledger.lines.filter(({ isFreight }) => !isFreight);
  const isBegun = goods.some(({ accepted, onTheWay }) => accepted + onTheWay > 0n);
  if (ends === undefined || isBegun || ledger.paid !== 0n) return false;
  return goods.every((line) => line.isClosed || line === ends);
}

function changeQuantity(run: OrderRun, line: ModelLine, side: SideOfOrder): Change | null {
  const most = (): bigint => (line.needed === null ? line.quantity * 2n : line.needed + line.cancelled);
  const spread = most() - begun(line);
  const within = spread > 0n ? (spread * BigInt(run.pick(1000))) / 1000n : 0n;
  const quantity =
    run.pick(6) === 0 ? begun(line) - 1n : begun(line) + within + (run.pick(12) === 0 ? line.quantity : 0n);
  if (quantity <= 0n) return null;
  return {
    name: `${line.item} to ${quantityText(quantity)}`,
    body: { changed: [{ item: line.item, quantity: quantityText(quantity) }] },
    refusal: () =>
      firstBroken(
        [line.isFreight, "not_found"],
        [line.isClosed, "line_is_closed"],
        [line.needed !== null && quantity > line.quantity && quantity > most(), "proposal_too_much"],
        [quantity < begun(line), "proposal_below_delivered"],
        [quantity === line.quantity, "proposal_same"],
      ) ?? exceeds(run, line, quantity - line.quantity, side),
    apply: () => {
      line.quantity = quantity;
    },
  };
}

function changePrice(run: OrderRun, line: ModelLine): Change {
  // Goods can become cheap or free.
  const price = BigInt([run.pick(2_000), 0][run.pick(12)] ?? run.pick(900_000_000) + 1);
  return {
    name: `${line.item} for ${toText(price, 6)}`,
    body: { changed: [{ item: line.item, price: toText(price, 6) }] },
    refusal: () => firstBroken([line.isClosed, "line_is_closed"], [price === line.price, "proposal_same"]),
    apply: () => {
      line.price = price;
    },
  };
}

function endLine(run: OrderRun, line: ModelLine): Change {
  const isRemoved = run.pick(2) === 0;
  // Nothing of freight is delivered, so cancelling it removes it.
  const removes = isRemoved || line.isFreight;
  const isBegun = (): boolean => line.accepted + line.onTheWay > 0n;
  return {
    name: `${isRemoved ? "remove" : "cancel"} ${line.item}`,
    body: isRemoved ? { removed: [line.item] } : { cancelled: [line.item] },
    refusal: () =>
      firstBroken(
        [line.isClosed, "line_is_closed"],
        [isRemoved && isBegun(), "amendment_begun"],
        // What is on its way stays ordered, so nothing may be left to cancel.
        [!removes && line.onTheWay > 0n && line.quantity === begun(line), "amendment_empty"],
      ),
    apply: () => {
      if (removes && !line.wasInDelivery) run.ledger.lines.splice(run.ledger.lines.indexOf(line), 1);
      else if (line.onTheWay > 0n) line.quantity = begun(line);
      else line.isClosed = true;
    },
    ...(line.isFreight || line.isClosed ? {} : { ends: line }),
  };
}

function addLine(run: OrderRun): Change {
  const quantity = BigInt(run.pick(90_000) + 1);
  const price = BigInt(run.pick(90_000_000) + 1_000);
  const body = {
    nomenclature: "Винт",
    quantity: quantityText(quantity),
    unit: 2,
    price: toText(price, 6),
    vat_rate: 5,
  };
  return {
    name: `add ${quantityText(quantity)} for ${toText(price, 6)}`,
    body: { added: [body] },
    refusal: () => null,
    apply: async () => {
      const { results } = (await run.app.call(orderApi.items, run.customer, { params: idOf(run) })).ok();
      const known = new Set(run.ledger.lines.map(({ item }) => item));
      const added = results.filter(({ id }) => !known.has(id));
      if (added.length !== 1) throw new Error(`${added.length} lines were added`);
      const lines = added.map(({ id: item }): ModelLine => ({ ...NEW_LINE, item, quantity, price }));
      // Freight stays the last line.
      const place = run.ledger.lines.findIndex(({ isFreight }) => isFreight);
      run.ledger.lines.splice(place < 0 ? run.ledger.lines.length : place, 0, ...lines);
    },
  };
}

const changeOf = (run: OrderRun, line: ModelLine, side: SideOfOrder): Change | null => {
  const kind = run.pick(5);
  if (kind === 0) return addLine(run);
  if (kind === 1 || (line.isFreight && kind !== 2)) return changePrice(run, line);
  return kind === 2 ? endLine(run, line) : changeQuantity(run, line, side);
};

/** An agreed change takes effect, and cancels an order without any goods left. */
async function applyAgreed(run: OrderRun, change: Change): Promise<void> {
  const isCancelled = cancelsAll(run, change);
  await change.apply();
  run.isConfirmed = true;
  if (isCancelled) endForGood(run);
}

export function amend(run: OrderRun): Move | null {
  const side = run.pick(2) === 0 ? "customer" : "supplier";
  const line = anyOf(run, run.ledger.lines);
  if (line === undefined || run.ledger.lines.length > 8) return null;
  const change = changeOf(run, line, side);
  if (change === null) return null;
  // The customer changes an order that has no answer yet at once.
  const isAtOnce = side === "customer" && !run.isConfirmed;
  return {
    name: `${side} amends: ${change.name}`,
    endpoint: amendmentApi.propose,
    refusal: firstBroken([run.isClosed || run.isEnded || run.amendment !== null, "wrong_state"]) ?? change.refusal(),
    isSilent: isAtOnce,
    send: () => callSeen(run.app, amendmentApi.propose, run[side], { params: idOf(run), body: change.body }),
    apply: async () => {
      if (!isAtOnce)
        run.amendment = {
          side,
          isOvertaken: () => change.refusal() !== null,
          apply: () => applyAgreed(run, change),
        };
      else if (cancelsAll(run, change)) endForGood(run);
      else await change.apply();
    },
  };
}

export function answerAmendment(run: OrderRun): Move | null {
  const { amendment } = run;
  if (amendment === null) return null;
  const how = (["accept", "accept", "accept", "refuse", "withdraw"] as const)[run.pick(5)] ?? "accept";
  const other = amendment.side === "customer" ? "supplier" : "customer";
  const own = how === "withdraw" ? amendment.side : other;
  const isWrongSide = run.pick(10) === 0;
  const side = isWrongSide ? (own === "customer" ? "supplier" : "customer") : own;
  return {
    name: `${side}: ${how} the amendment`,
    endpoint: amendmentApi[how],
    refusal: firstBroken(
      [isWrongSide, "forbidden"],
      [how === "accept" && amendment.isOvertaken(), "amendment_overtaken"],
    ),
    send: async () => {
      const { results } = (await run.app.call(amendmentApi.list, run.customer, { params: idOf(run) })).ok();
      return callSeen(run.app, amendmentApi[how], run[side], {
        params: { id: run.id, amendmentId: results.find(({ status }) => status === "PROPOSED")?.id ?? 0 },
        body: how === "refuse" ? { reason: "Не согласны" } : {},
      });
    },
    apply: async () => {
      run.amendment = null;
      if (how !== "accept") return;
      await amendment.apply();
    },
  };
}
