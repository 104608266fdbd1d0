import { afterAll, beforeAll, expect, test } from "vitest";
import { subtract, toMoney } from "#contract/money/decimal.ts";
import { assertAggregatesMatch } from "#server/testing/assert-aggregates.ts";
import { beginOrder, orderParties } from "#server/testing/order-driver.ts";
import type { Action, Facts } from "#server/testing/order-driver.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { walkStates } from "#server/testing/walk-states.ts";

/*
 * Independent model of an order's states, from part 10 of the product decisions. The test tries every action in every
 * reachable state, and compares the response and the new state with this model.
 */
type Rule = (facts: Facts) => Facts | string;

const open =
  (rule: Rule): Rule =>
  (facts) =>
    facts.order === "CLOSED" ? "wrong_state" : rule(facts);
const sendable = ({ invoice }: Facts): boolean => invoice === null || invoice === "REFUSED";

/** An order that ends forgets an amendment that waits. */
const ended = (facts: Facts): Facts => ({ ...facts, word: facts.word === "PROPOSED" ? null : facts.word });
const closed = (facts: Facts): Facts => ({ ...facts, order: "CLOSED", ending: false });
const isWaiting = ({ invoice, payment, paid }: Facts): boolean =>
  invoice === "REQUESTED" || payment === "REQUESTED" || paid > 0;

const RULES = {
  confirm_order: open((facts) => (facts.word === null ? { ...facts, word: "CONFIRMED" } : "wrong_state")),
  propose_change: open((facts) =>
    facts.word === null && facts.order === "OPENED" && sendable(facts) && !facts.ending
      ? { ...facts, word: "PROPOSED" }
      : "wrong_state",
  ),
  // Also after 1C has taken the order.
  accept_proposal: open((facts) => (facts.word === "PROPOSED" ? { ...facts, word: "CONFIRMED" } : "wrong_state")),
  refuse_proposal: open((facts) => (facts.word === "PROPOSED" ? { ...facts, word: null } : "wrong_state")),
  send_invoice: open((facts) => {
    if (!sendable(facts) || facts.word === "PROPOSED") return "wrong_state";
    // Nothing was delivered, so nothing is to be paid once the lines are closed.
    return facts.ending ? "invoice_total_differs" : { ...facts, word: "CONFIRMED", invoice: "REQUESTED", fits: true };
  }),
  send_wrong_sum: open((facts) =>
    sendable(facts) && facts.word !== "PROPOSED" ? "invoice_total_differs" : "wrong_state",
  ),
  confirm_invoice: open((facts) => {
    if (facts.invoice !== "REQUESTED") return "wrong_state";
    return facts.fits ? { ...facts, invoice: "ISSUED" } : "invoice_total_differs";
  }),
  refuse_invoice: open((facts) => {
    if (facts.invoice !== "REQUESTED") return "wrong_state";
    const refused: Facts = { ...facts, invoice: "REFUSED", fits: true };
    return facts.ending && !isWaiting(refused) ? closed(refused) : refused;
  }),
  request_payment: open((facts) => {
    if (facts.invoice !== "ISSUED" || !(facts.payment === null || facts.payment === "REFUSED")) return "wrong_state";
    if (facts.ending) return "not_found";
    // The second half follows the goods, and nothing of this order is ever accepted.
    return facts.paid === 0 ? { ...facts, payment: "REQUESTED" } : "nothing_accepted";
  }),
  confirm_payment: open((facts) => {
    if (facts.payment !== "REQUESTED") return "wrong_state";
    if (facts.ending) return "payment_above_due";
    const paid = facts.paid + 1;
    return { ...facts, paid, payment: paid === facts.payments ? "ISSUED" : null };
  }),
  refuse_payment: open((facts) => (facts.payment === "REQUESTED" ? { ...facts, payment: "REFUSED" } : "wrong_state")),
  add_line: (facts) =>
    facts.order === "OPENED" && facts.invoice !== "ISSUED" && facts.word !== "PROPOSED" && !facts.ending
      ? { ...facts, word: null, fits: facts.invoice !== "REQUESTED" }
      : "wrong_state",
  send_to_one_c: (facts) => (facts.order === "OPENED" ? { ...facts, order: "SENT_TO_ONE_C" } : facts),
  // What waits for a decision and what is to be paid back keep the order open.
  close: open((facts) => {
    const after = { ...ended(facts), fits: facts.invoice !== "REQUESTED" };
    if (isWaiting(facts)) return { ...after, ending: true };
    return closed({ ...after, payment: facts.payment === "REFUSED" ? null : facts.payment });
  }),
  // Also after 1C has taken the order.
  decline: (facts) => {
    if (facts.order === "CLOSED") return "wrong_state";
    if (facts.paid > 0) return "already_paid";
    // Nothing is to be paid any more.
    return closed({ ...ended(facts), payment: "REFUSED", fits: facts.invoice !== "REQUESTED" });
  },
} as const satisfies Record<Action, Rule>;
const ACTIONS = Object.keys(RULES).filter((name): name is Action => name in RULES);

function expectedNotices(facts: Facts): { customer: string[]; supplier: string[]; awaits: unknown } {
  const goes = (names: readonly Action[]): string[] => names.filter((name) => typeof RULES[name](facts) !== "string");
  const isClosed = facts.order === "CLOSED";
  const decision = facts.invoice === "REQUESTED" && !isClosed ? ["confirm_invoice", "refuse_invoice"] : [];
  const { ending } = facts;
  const isOpen = !isClosed && !ending;
  const receives = isOpen ? ["receive_delivery", ...(facts.word === "PROPOSED" ? [] : ["close_line"])] : [];
  const ships = isOpen && facts.word === "CONFIRMED" ? ["announce_delivery", "move_delivery"] : [];
  const isProposed = !isClosed && facts.word === "PROPOSED";
  const amends = !isClosed && !isProposed && !ending ? ["amend"] : [];
  const awaits = (side: string, what: string) => ({ side, what });
  const turn = (): unknown => {
    if (isClosed) return null;
    if (facts.word === "PROPOSED") return awaits("customer", "proposal_decision");
    if (facts.invoice === "REQUESTED") return awaits("customer", "invoice_decision");
    if (facts.word === null && !ending) return awaits("supplier", "confirmation");
    if (facts.invoice !== "ISSUED") return awaits("supplier", "invoice");
    if (facts.payment === "REQUESTED") return awaits("customer", "payment_decision");
    if (ending) return facts.paid > 0 ? awaits("customer", "repayment") : awaits("supplier", "invoice_correction");
    // The delivery is due once the advance or the full amount is paid.
    if (facts.payment === "ISSUED" || (facts.payment === null && facts.paid === 1))
      return awaits("supplier", "delivery");
    return awaits("customer", "payment_request");
  };
  return {
    customer: [
      ...(isClosed ? [] : ["edit"]),
      ...goes(["close", "decline"]),
      // The confirmed invoice is for more than the nothing that is to be paid.
      ...(isClosed && facts.invoice === "ISSUED" && facts.payment !== "REFUSED" ? ["reopen"] : []),
      ...goes(["accept_proposal", "refuse_proposal"]),
      ...decision,
      ...goes(["request_payment"]),
      ...receives,
      ...amends,
      ...(facts.payment === "REQUESTED" && !isClosed ? ["confirm_payment", "refuse_payment"] : []),
      // Nothing was accepted, so the supplier owes what was paid of an order whose lines are closed.
      ...(ending && facts.paid > 0 ? ["record_repayment"] : []),
    ],
    supplier: [
      ...goes(["decline", "confirm_order", "propose_change"]),
      ...(isProposed ? ["withdraw_proposal"] : []),
      ...(!isClosed && facts.word !== "PROPOSED" && sendable(facts) ? ["send_invoice"] : []),
      ...(facts.invoice === "ISSUED" && !isClosed ? ["correct_invoice"] : []),
      ...ships,
      ...amends,
    ],
    awaits: turn(),
  };
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function expectSpendOfLines(): Promise<number> {
  const columns = [
    "order_id",
    "manufacturer",
    "price_per_unit",
    "due_quantity",
    "received_quantity",
    "received_total",
    "received_vat",
    "received_total_with_vat",
  ] as const;
  const { db } = app.deps;
  const lines = await db
    .selectFrom("purchase_order_item")
    .select(["id", ...columns, "total", "cancelled_total", "vat", "cancelled_vat"])
    .select(["total_with_vat", "cancelled_total_with_vat"])
    .orderBy("id")
    .execute();
  const counted = await db
    .selectFrom("order_line_spend")
    .select(["order_item_id as id", ...columns, "due_total", "due_vat", "due_total_with_vat"])
    .orderBy("id")
    .execute();
  const expected = lines.map(
    ({ total, cancelled_total, vat, cancelled_vat, total_with_vat, cancelled_total_with_vat, ...line }) => ({
      ...line,
      due_total: toMoney(subtract(total, cancelled_total)),
      due_vat: toMoney(subtract(vat, cancelled_vat)),
      due_total_with_vat: toMoney(subtract(total_with_vat, cancelled_total_with_vat)),
    }),
  );
  expect(counted).toEqual(expected);
  return lines.length;
}

test.for([
  ["HALF_PAYMENT", 2, 48],
  ["FULL_PREPAYMENT", 1, 48],
] as const)(
  "every action in every state of an order answers and leaves what the product's decisions say: %s",
  { timeout: 300_000 },
  async ([method, payments, count]) => {
    const parties = await orderParties(app);
    const start: Facts = {
      order: "OPENED",
      word: null,
      invoice: null,
      payment: null,
      paid: 0,
      payments,
      fits: true,
      ending: false,
    };
    const states = await walkStates({
      start,
      actions: ACTIONS,
      outcome: (action, facts) => RULES[action](facts),
      begin: () => beginOrder(app, parties, method),
      take: (run, action) => run.take(action),
      visit: async (run, { facts, about, refusals }) => {
        expect(await run.facts(payments), about).toEqual(facts);
        const expected = expectedNotices(facts);
        expect(await run.listedActions(), about).toEqual({ ...expected, awaits_theirs: expected.awaits });
        const before = await run.rows();
        await refusals();
        expect(await run.rows(), `refusals in ${about}`).toBe(before);
        await expectSpendOfLines();
      },
      arrive: async (run, facts, about) => expect(await run.facts(payments), about).toEqual(facts),
    });
    // The exact number of states guards against a model that reaches too few states to prove anything.
    expect(states).toBe(count);
    expect(await expectSpendOfLines()).toBeGreaterThan(states);
    await assertAggregatesMatch(app.deps.db);
  },
);
