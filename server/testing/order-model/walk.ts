import { expect } from "vitest";
import { COMMON_ERRORS } from "#contract/errors.ts";
import { orderAdjustmentApi } from "#contract/orders/order-adjustment.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { anAnsweredTender } from "#server/modules/award/award-test-kit.ts";
import { cheapestWinners, ordersOfWinners } from "#server/seed/order.builder.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { anInn, chosenDriver } from "#server/modules/one-c/one-c-test-kit.ts";
import { orderCalls } from "#server/modules/orders/order-test-kit.ts";
import { callSeen } from "#server/testing/call-seen.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { amend, answerAmendment } from "./amendments.ts";
import { compare, reported } from "./compare.ts";
import { announce, cancelShipment, receive, receiveUnannounced } from "./deliveries.ts";
import { closeLine, closeOrder, confirmOrder, declineOrder, reopenOrder } from "./ending.ts";
import { correctInvoice, decideInvoice, sendInvoice } from "./invoices.ts";
import { awaited, millionths, NEW_LINE, OrderLedger, thousandths, toText } from "./ledger.ts";
import type { ModelLine, ModelRequest, PaymentMethodOfModel } from "./ledger.ts";
import { failMidway } from "./fail-midway.ts";
import { handOver } from "./one-c.ts";
import { decidePayment, repay, requestPayment } from "./payments.ts";
import { answerReturn, askReturn, correct } from "./returns.ts";
import { takeRequest } from "./requests.ts";
import { isUnsettled } from "./run.ts";
import type { Move, OrderRun } from "./run.ts";

/** Moves and how often each is tried, relative to the others. */
const WEIGHTS: readonly (readonly [move: (run: OrderRun) => Move | null, weight: number])[] = [
  [confirmOrder, 1],
  [announce, 2],
  [cancelShipment, 1],
  [receive, 2],
  [receiveUnannounced, 2],
  [correct, 1],
  [askReturn, 1],
  [answerReturn, 2],
  [closeLine, 1],
  [closeOrder, 1],
  [declineOrder, 1],
  [reopenOrder, 2],
  [sendInvoice, 3],
  [correctInvoice, 1],
  [decideInvoice, 3],
  [requestPayment, 3],
  [decidePayment, 4],
  [repay, 1],
  [handOver, 1],
  [takeRequest, 2],
  [amend, 2],
  [answerAmendment, 3],
];
const MOVES = WEIGHTS.flatMap(([move, weight]) => Array.from({ length: weight }, () => move));

/** Random numbers of a seed (mulberry32), so that a failing walk can be repeated. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const LOTS = ["150.5", "7", "0.333"];

/** Makes the requests of the lots, and two to order by hand. The second lot buys only a part of its request. */
async function makeRequests(
  { deps }: TestApp,
  { customer, lots }: { customer: OrderRun["customer"]; lots: readonly number[] },
): Promise<readonly ModelRequest[]> {
  const asked = ["150.5", "9.5", "0.333"];
  const byHand = [
    { nomenclature: "Кабель", quantity: "40.25", units: 2 },
    { nomenclature: "Провод", quantity: "3", units: 2 },
  ];
  const ofLots = asked.map((quantity) => ({ nomenclature: "Деталь", quantity, units: 1 }));
  const items = await someItems(deps, { ...customer, items: [...ofLots, ...byHand] });
  for (const [place, id] of lots.entries())
    await deps.db
      .updateTable("lot")
      .set({ purchase_item_id: items[place] ?? null })
      .where("id", "=", id)
      .execute();
  const quantities = [...ofLots, ...byHand].map(({ quantity }) => thousandths(quantity));
  return items.map((id, place) => {
    const lot = lots[place];
    return {
      id,
      quantity: quantities[place] ?? 0n,
      lot: lot === undefined ? null : { id: lot, quantity: thousandths(LOTS[place] ?? "0") },
    };
  });
}

/**
 * Begins an order of three lots in pieces of all sizes, at prices of up to six decimals. Some orders have freight, some
 * tolerate a surplus, and some have no answer of the supplier yet.
 */
async function begin(app: TestApp, method: PaymentMethodOfModel, pick: OrderRun["pick"]) {
  const tender = await anAnsweredTender(app, {
    lots: LOTS,
    answers: [["689.5", "12.345678", "1.02"]],
  });
  const { customer, suppliers } = tender;
  const requests = await makeRequests(app, tender);
  await cheapestWinners(app.deps, { customer, tender: tender.id });
  const [made] = await ordersOfWinners(app.deps, { customer, tender: tender.id });
  const [supplier] = suppliers;
  if (made === undefined || supplier === undefined) throw new Error("one order was made");
  const { id } = made;
  const params = { id };
  await app.deps.db.updateTable("purchase_order").set({ payment_method: method }).where("id", "=", id).execute();
  await app.deps.db.updateTable("workspace").set({ inn: anInn() }).where("id", "=", supplier.workspace).execute();
  await chosenDriver(app, customer, { driver: "file" });
  if (pick(2) === 0) {
    const body = { amount: toText(BigInt(pick(900_000) + 1), 2) };
    (await callSeen(app, orderApi.set_freight, customer, { params, body })).ok();
  }
  const tolerance = pick(2) === 0 ? 10 : 0;
  const body = { surplus_percent: String(tolerance) };
  (await callSeen(app, orderAdjustmentApi.set_tolerance, customer, { params, body })).ok();
  const isConfirmed = pick(3) !== 0;
  if (isConfirmed) (await orderCalls(app, id).confirm(supplier)).ok();
  const { results } = (await app.call(orderApi.items, customer, { params })).ok();
  const lines = results.map(({ id: item, kind, unit, quantity, price_per_unit, lot }): ModelLine => ({
    ...NEW_LINE,
    item,
    isFreight: kind === "freight",
    needed: lot === null ? null : thousandths(quantity),
    request: requests.find((request) => lot !== null && request.lot?.id === lot)?.id ?? null,
    isCounted: unit === 1,
    quantity: thousandths(quantity),
    price: millionths(price_per_unit ?? "0"),
  }));
  const run: OrderRun = {
    app,
    id,
    customer,
    supplier,
    ledger: new OrderLedger(method, lines, BigInt(tolerance)),
    requests,
    pick,
    isConfirmed,
    isClosed: false,
    isEnded: false,
    isDeclined: false,
    isTaken: false,
    amendment: null,
    back: [],
    invoices: [],
    invoice: null,
    isInvoiceRefused: false,
    request: null,
    isPaidUp: false,
  };
  return { run, tender: tender.id };
}

/** Follows what a move entails: lines of an ended order close, and the order itself closes or opens again. */
function settle(run: OrderRun, { reopens = false }: Move): void {
  const { ledger } = run;
  if (run.isEnded) for (const line of ledger.lines) line.isClosed ||= awaited(line) > 0n;
  if (run.isDeclined) return;
  if (ledger.paid < ledger.due) run.isPaidUp = false;
  const isOpen = ledger.isAwaited || ledger.paid !== ledger.due || isUnsettled(run);
  if (run.isClosed && reopens && isOpen) {
    run.isClosed = false;
    run.isEnded = false;
  } else if (!run.isClosed && run.amendment === null && !isUnsettled(run) && (run.isEnded || ledger.isSettled))
    run.isClosed = true;
}

/** Code of a refusal: of the first problem if the input is invalid. */
function codeOf(answer: Awaited<ReturnType<Move["send"]>>, { endpoint }: Move, about: string): string {
  const { code, problems } = answer.error();
  expect([...COMMON_ERRORS, ...endpoint.errors], `${about}\nthe contract doesn't name the code`).toContain(code);
  return code === "invalid_input" ? (problems?.[0]?.code ?? code) : code;
}

export interface Walk {
  readonly seed: number;
  readonly steps: number;
  readonly method: PaymentMethodOfModel;
  /** True if allowed moves fail midway at times, before they are made. */
  readonly fails?: boolean;
}

/**
 * Walks one order at random and compares it with the model after each step. What the model forbids must be refused with
 * the code of the rule, what it allows must be done, and what is refused changes nothing. Returns the number of moves
 * that took effect.
 */
export async function walkOrder(app: TestApp, given: Walk): Promise<number> {
  const pick = randomOf(given.seed);
  const { run, tender } = await begin(app, given.method, pick);
  const path: string[] = [];
  let before = await reported(run, tender);
  let taken = 0;
  for (let step = 0; step < given.steps; step += 1) {
    const move = MOVES[pick(MOVES.length)]?.(run) ?? null;
    // Most moves that the state of the order rules out are skipped, so that the walk goes further.
    if (move === null || (move.refusal === "wrong_state" && pick(3) !== 0)) continue;
    // Receipts and returns of one order never happen at the same moment.
    app.clock.advance(1);
    if (given.fails === true && move.refusal === null) await failMidway(run, move);
    const answer = await move.send();
    path.push(`${move.name}: ${answer.status}`);
    const about = `seed ${given.seed}, ${given.method}\n${path.slice(-12).join("\n")}`;
    const refusal = answer.status < 400 ? null : codeOf(answer, move, about);
    if (move.refusal !== "unknown") expect(refusal, `${about}\nby the rules`).toBe(move.refusal);
    if (refusal !== null) {
      expect(await reported(run, tender), `${about}\nchanged although refused`).toEqual(before);
      continue;
    }
    await move.apply();
    settle(run, move);
    taken += 1;
    before = await reported(run, tender);
    compare(run, before, about);
    if (run.isClosed && pick(run.isDeclined ? 2 : 4) === 0) break;
  }
  return taken;
}
