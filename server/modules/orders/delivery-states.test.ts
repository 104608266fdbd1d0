import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "#contract/time-units.ts";
import { aConfirmedOrder } from "#server/modules/orders/delivery-test-kit.ts";
import { assertAggregatesMatch } from "#server/testing/assert-aggregates.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { walkStates } from "#server/testing/walk-states.ts";

/*
 * Independent model of the deliveries of an order of 100 units. The test tries every action in every reachable state,
 * and compares the response and the new state with this model. A shipment has 60 units, so a second one doesn't fit. An
 * unannounced delivery has 40 units.
 */
interface Facts {
  readonly order: "OPENED" | "CLOSED";
  readonly last: "ANNOUNCED" | "RECEIVED" | "CANCELLED" | null;
  readonly accepted: number;
  readonly on_the_way: boolean;
  readonly line_closed: boolean;
  /** True when the customer has closed the lines of an order that is still open. */
  readonly ending: boolean;
}
type Run = Awaited<ReturnType<typeof aConfirmedOrder>>;
/** Returns the new state or the expected error code, or undefined if the action isn't tried. */
type Rule = (facts: Facts) => Facts | string | undefined;

const open =
  (rule: Rule): Rule =>
  (facts) =>
    facts.order === "CLOSED" ? "wrong_state" : rule(facts);
/** An order that ends is closed when nothing is on its way any more. Accepted goods are still to be paid. */
const settled = (facts: Facts): Facts =>
  facts.ending && !facts.on_the_way && facts.accepted === 0 ? { ...facts, order: "CLOSED", ending: false } : facts;
const SHIPPED = 60;
const CAME = 40;

const RULES = {
  announce: open((facts) => {
    const left = 100 - facts.accepted - (facts.on_the_way ? SHIPPED : 0);
    return facts.line_closed || left < SHIPPED ? "invalid_input" : { ...facts, last: "ANNOUNCED", on_the_way: true };
  }),
  cancel: open((facts) => {
    if (facts.last === null) return "not_found";
    return facts.last === "ANNOUNCED" ? settled({ ...facts, last: "CANCELLED", on_the_way: false }) : "wrong_state";
  }),
  receive: open((facts) => {
    if (facts.last === null) return "not_found";
    if (facts.last !== "ANNOUNCED") return "wrong_state";
    if (facts.accepted + SHIPPED > 100) return "invalid_input";
    return { ...facts, last: "RECEIVED", accepted: facts.accepted + SHIPPED, on_the_way: false };
  }),
  receive_nothing: open((facts) => {
    if (facts.last === null) return "not_found";
    return facts.last === "ANNOUNCED" ? settled({ ...facts, last: "RECEIVED", on_the_way: false }) : "wrong_state";
  }),
  // Not tried while a shipment is on its way, because both together would complete the order. Another test covers that
  // case.
  came: open((facts) => {
    if (facts.on_the_way) return undefined;
    if (facts.accepted + CAME > 100) return "invalid_input";
    return { ...facts, last: "RECEIVED", accepted: facts.accepted + CAME };
  }),
  close_line: open((facts) =>
    facts.line_closed || facts.accepted === 100 ? "invalid_input" : { ...facts, line_closed: true },
  ),
  move: open((facts) => (facts.line_closed || facts.accepted === 100 ? "invalid_input" : facts)),
  // What didn't come is no longer expected, except for what is on its way.
  close: open((facts) => settled({ ...facts, line_closed: facts.line_closed || facts.accepted < 100, ending: true })),
} as const satisfies Record<string, Rule>;
type Action = keyof typeof RULES;
const ACTIONS = Object.keys(RULES).filter((name): name is Action => name in RULES);

/** Each call uses a different day, because the server rejects an unchanged day. */
let days = 0;
const nextDay = (): string => {
  days += 1;
  return new Date(Date.UTC(2027, 0, 1) + days * DAY_MS).toISOString().slice(0, 10);
};

async function take(run: Run, action: Action): Promise<string> {
  const { customer, supplier } = run;
  const hands = {
    announce: () => run.announce(supplier, String(SHIPPED)),
    cancel: () => run.cancel(supplier),
    receive: () => run.receive(customer, { accepted: String(SHIPPED) }),
    receive_nothing: () => run.receive(customer, { accepted: "0", refused: "60", reason: "Не то" }),
    came: () => run.receiveUnannounced(customer, { accepted: String(CAME) }),
    close_line: () => run.closeLine(customer),
    move: () => run.move(supplier, nextDay()),
    close: () => run.patch(customer, { status: "CLOSED", reason: "Хватит" }),
  };
  const answer = await hands[action]();
  return answer.status === 200 ? "ok" : answer.error().code;
}

async function factsOf({ customer, supplier, one, line, deliveries }: Run): Promise<Facts> {
  const [order, item, all] = [await one(supplier), await line(customer), await deliveries(customer)];
  const came = all.flatMap((delivery) => delivery.lines).map(({ accepted }) => Number(accepted ?? 0));
  const way = all.filter(({ status }) => status === "ANNOUNCED").flatMap(({ lines }) => lines);
  expect(Number(item?.accepted_quantity)).toBe(came.reduce((sum, each) => sum + each, 0));
  expect(Number(item?.on_the_way_quantity)).toBe(way.reduce((sum, { announced }) => sum + Number(announced), 0));
  return {
    order: order.status === "CLOSED" ? "CLOSED" : "OPENED",
    last: all[0]?.status ?? null,
    accepted: Number(item?.accepted_quantity),
    on_the_way: way.length > 0,
    line_closed: item?.close_reason !== null,
    ending: order.status !== "CLOSED" && order.close_reason !== null,
  };
}

function expectedNotices(facts: Facts): { customer: string[]; supplier: string[] } {
  if (facts.order === "CLOSED") return { customer: [], supplier: [] };
  const isAwaited = !facts.line_closed && facts.accepted < 100;
  const left = facts.line_closed ? 0 : 100 - facts.accepted - (facts.on_the_way ? SHIPPED : 0);
  return {
    customer: [...(isAwaited || facts.on_the_way ? ["receive_delivery"] : []), ...(isAwaited ? ["close_line"] : [])],
    supplier: [
      ...(left > 0 ? ["announce_delivery"] : []),
      ...(facts.on_the_way ? ["cancel_delivery"] : []),
      ...(isAwaited ? ["move_delivery"] : []),
    ],
  };
}
/** All closed orders are one state, because they allow no action. */
const keyOf = (facts: Facts): string => (facts.order === "CLOSED" ? "CLOSED" : JSON.stringify(facts));
const OF_DELIVERY = /_delivery$|^close_line$/;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test(
  "every action in every state of the deliveries of an order answers and leaves what the rules say",
  { timeout: 300_000 },
  async () => {
    const start: Facts = {
      order: "OPENED",
      last: null,
      accepted: 0,
      on_the_way: false,
      line_closed: false,
      ending: false,
    };
    const states = await walkStates({
      start,
      keyOf,
      actions: ACTIONS,
      outcome: (action, facts) => RULES[action](facts),
      begin: () => aConfirmedOrder(app),
      take,
      visit: async (run, { facts, about, refusals }) => {
        expect(await factsOf(run), about).toEqual(facts);
        const expected = expectedNotices(facts);
        for (const side of ["customer", "supplier"] as const) {
          const { actions } = await run.one(run[side]);
          expect(
            actions.filter((action) => OF_DELIVERY.test(action)),
            `${side} in ${about}`,
          ).toEqual(expected[side]);
        }
        await refusals();
        expect(await factsOf(run), `refusals in ${about}`).toEqual(facts);
        await assertAggregatesMatch(app.deps.db);
      },
    });
    // The exact number of states guards against a model that reaches too few states to prove anything.
    expect(states).toBe(29);
  },
);
