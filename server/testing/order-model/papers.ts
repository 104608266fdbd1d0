import { amendmentApi } from "#contract/orders/amendment.api.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import { quantityText, toText } from "./ledger.ts";
import type { ModelLine } from "./ledger.ts";
import type { Move, OrderRun } from "./moves.ts";

const params = ({ id }: OrderRun) => ({ id });
const day = "2026-11-20";

export function requestPayment(run: OrderRun): Move | null {
  const amount = run.ledger.payable;
  if (amount === 0n && run.pick(8) !== 0) return null;
  return {
    name: `request ${toText(amount, 2)}`,
    isLegal: amount > 0n && run.request === null,
    send: () =>
      callSeen(run.app, orderPaymentApi.request_payment, run.customer, {
        params: params(run),
        body: { delivered_on: day, ...(amount > 0n ? { total: toText(amount, 2) } : {}) },
      }),
    apply: () => {
      run.request = amount;
    },
  };
}

export function decidePayment(run: OrderRun): Move | null {
  const { request: amount } = run;
  if (amount === null) return null;
  const confirms = run.pick(8) !== 0;
  const endpoint = confirms ? orderPaymentApi.confirm_payment : orderPaymentApi.refuse_payment;
  return {
    name: `${confirms ? "confirm" : "refuse"} the payment of ${toText(amount, 2)}`,
    isLegal: !confirms || amount <= run.ledger.confirmable,
    send: async () => {
      const { results } = (await run.app.call(orderPaymentApi.payments, run.customer, { params: params(run) })).ok();
      return callSeen(run.app, endpoint, run.customer, {
        params: { id: run.id, paymentId: results[0]?.id ?? 0 },
        body: confirms ? { total: toText(amount, 2) } : { reason: "Лимит исчерпан" },
      });
    },
    apply: () => {
      run.request = null;
      if (confirms) run.ledger.paid += amount;
    },
  };
}

export function repay(run: OrderRun): Move | null {
  const { overpaid } = run.ledger;
  const part = run.pick(3) === 0 ? overpaid / 2n : overpaid;
  const amount = run.pick(5) === 0 ? overpaid + 1n : part;
  if (amount <= 0n) return null;
  return {
    name: `repay ${toText(amount, 2)}`,
    isLegal: amount <= overpaid,
    send: async () => {
      const { version } = (await run.app.call(orderApi.one, run.customer, { params: params(run) })).ok();
      const body = { version, kind: "RETURNED", amount: toText(amount, 2), date: day, note: null };
      return run.app.call(orderPaymentApi.record_repayment, run.customer, { params: params(run), body });
    },
    apply: () => {
      run.ledger.paid -= amount;
    },
  };
}

/** Smallest quantity that a line can be amended to: what is accepted or on its way, and what was returned for good. */
const least = ({ accepted, onTheWay, cancelled }: ModelLine): bigint => accepted + onTheWay + cancelled;

interface Change {
  readonly name: string;
  readonly body: object;
  readonly isLegal: boolean;
  readonly apply: () => void | Promise<void>;
}

function changeQuantity(run: OrderRun, line: ModelLine): Change | null {
  const most = line.hasLot ? line.quantity : line.quantity * 2n;
  const spread = most - least(line);
  const quantity = run.pick(6) === 0 ? least(line) - 1n : least(line) + (spread * BigInt(run.pick(1000))) / 1000n;
  if (quantity <= 0n || quantity === line.quantity) return null;
  return {
    name: `${line.item} to ${quantityText(quantity)}`,
    body: { changed: [{ item: line.item, quantity: quantityText(quantity) }] },
    isLegal: quantity >= least(line) && quantity <= most,
    apply: () => {
      line.quantity = quantity;
    },
  };
}

function changePrice(run: OrderRun, line: ModelLine): Change {
  const price = BigInt(run.pick(900_000_000) + 1);
  return {
    name: `${line.item} for ${toText(price, 6)}`,
    body: { changed: [{ item: line.item, price: toText(price, 6) }] },
    isLegal: true,
    apply: () => {
      line.price = price;
    },
  };
}

function endLine(run: OrderRun, line: ModelLine): Change {
  const isBegun = line.accepted + line.onTheWay > 0n;
  const removes = run.pick(2) === 0;
  return {
    name: `${removes ? "remove" : "cancel"} ${line.item}`,
    body: removes ? { removed: [line.item] } : { cancelled: [line.item] },
    isLegal: !line.isClosed && !(removes && isBegun),
    apply: async () => {
      if (removes && !(await isThere(run, line.item))) run.ledger.lines.splice(run.ledger.lines.indexOf(line), 1);
      else if (line.onTheWay > 0n) line.quantity = least(line);
      else line.isClosed = true;
    },
  };
}

async function isThere(run: OrderRun, item: number): Promise<boolean> {
  const { results } = (await run.app.call(orderApi.items, run.customer, { params: params(run) })).ok();
  return results.some(({ id }) => id === item);
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
    isLegal: true,
    apply: async () => {
      const { results } = (await run.app.call(orderApi.items, run.customer, { params: params(run) })).ok();
      const known = new Set(run.ledger.lines.map(({ item }) => item));
      const added = results.filter(({ id }) => !known.has(id));
      if (added.length !== 1) throw new Error(`${added.length} lines were added`);
      for (const { id: item } of added)
        run.ledger.lines.push({
          item,
          hasLot: false,
          quantity,
          price,
          accepted: 0n,
          onTheWay: 0n,
          cancelled: 0n,
          isClosed: false,
        });
    },
  };
}

export function amend(run: OrderRun): Move | null {
  const side = run.pick(2) === 0 ? "customer" : "supplier";
  const line = run.ledger.lines[run.pick(run.ledger.lines.length)];
  const kind = run.pick(5);
  if (line === undefined || run.ledger.lines.length > 8) return null;
  const change =
    kind === 0
      ? addLine(run)
      : kind === 1
        ? changePrice(run, line)
        : kind === 2
          ? endLine(run, line)
          : changeQuantity(run, line);
  if (change === null) return null;
  return {
    name: `${side} amends: ${change.name}`,
    isLegal: change.isLegal && run.amendment === null,
    send: () => callSeen(run.app, amendmentApi.propose, run[side], { params: params(run), body: change.body }),
    apply: () => {
      run.amendment = { side, apply: change.apply };
    },
  };
}

export function answerAmendment(run: OrderRun): Move | null {
  const { amendment } = run;
  if (amendment === null) return null;
  const how = (["accept", "accept", "accept", "refuse", "withdraw"] as const)[run.pick(5)] ?? "accept";
  const other = amendment.side === "customer" ? run.supplier : run.customer;
  return {
    name: `${how} the amendment`,
    isLegal: true,
    send: async () => {
      const { results } = (await run.app.call(amendmentApi.list, run.customer, { params: params(run) })).ok();
      return callSeen(run.app, amendmentApi[how], how === "withdraw" ? run[amendment.side] : other, {
        params: { id: run.id, amendmentId: results[0]?.id ?? 0 },
        body: how === "refuse" ? { reason: "Не согласны" } : {},
      });
    },
    apply: async () => {
      run.amendment = null;
      if (how === "accept") await amendment.apply();
    },
  };
}
