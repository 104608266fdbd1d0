import { afterAll, beforeAll, expect, test } from "vitest";
import { anAwardToApprove, setAwardLimit } from "#server/modules/award/approval-test-kit.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { walkStates } from "#server/testing/walk-states.ts";

/*
 * Independent model of an approval's states. The test tries every action in every reachable state, and compares the
 * response and the new state with this model.
 */
interface Facts {
  readonly last: "ASKED" | "GIVEN" | "REFUSED" | "WITHDRAWN" | "VOID" | "USED" | null;
  readonly ordered: boolean;
  readonly limited: boolean;
  readonly winner: 0 | 1;
}
type Run = Awaited<ReturnType<typeof anAwardToApprove>>;
type Rule = (facts: Facts) => Facts | string;

const waiting =
  (rule: Rule): Rule =>
  (facts) => {
    if (facts.last === null) return "not_found";
    return facts.last === "ASKED" ? rule(facts) : "wrong_state";
  };
const isLive = ({ last }: Facts): boolean => last === "ASKED" || last === "GIVEN";

const RULES = {
  ask: (facts) => {
    if (facts.ordered) return "already_ordered";
    if (isLive(facts)) return "wrong_state";
    return facts.limited ? { ...facts, last: "ASKED" } : "approval_not_needed";
  },
  give: waiting((facts) => ({ ...facts, last: "GIVEN" })),
  give_own: waiting(() => "own_approval"),
  refuse: waiting((facts) => ({ ...facts, last: "REFUSED" })),
  withdraw: waiting((facts) => ({ ...facts, last: "WITHDRAWN" })),
  choose_other: (facts) => {
    if (facts.ordered) return "already_ordered";
    return { ...facts, winner: facts.winner === 0 ? 1 : 0, last: isLive(facts) ? "VOID" : facts.last };
  },
  order: (facts) => {
    if (facts.ordered) return "already_ordered";
    if (facts.last === "GIVEN") return { ...facts, last: "USED", ordered: true };
    if (facts.limited) return "approval_needed";
    return { ...facts, last: facts.last === "ASKED" ? "VOID" : facts.last, ordered: true };
  },
  limit: (facts) => ({ ...facts, limited: !facts.limited }),
} as const satisfies Record<string, Rule>;
type Action = keyof typeof RULES;
const ACTIONS = Object.keys(RULES).filter((name): name is Action => name in RULES);

async function take(app: TestApp, run: Run, given: { action: Action; facts: Facts }): Promise<string> {
  const { action, facts } = given;
  const { customer } = run;
  const hands = {
    ask: () => run.ask(customer),
    give: () => run.give(),
    give_own: () => run.give(customer),
    refuse: () => run.refuse(),
    withdraw: () => run.withdraw(),
    choose_other: () => run.choose(facts.winner === 0 ? 1 : 0),
    order: () => run.order(),
    limit: () => setAwardLimit(app, customer, facts.limited ? null : { sum: "100.00", currency: 1 }),
  };
  const answer = await hands[action]();
  return answer.status === 200 ? "ok" : answer.error().code;
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test(
  "every action in every state of an approval answers and leaves what the rules say",
  { timeout: 300_000 },
  async () => {
    const start: Facts = { last: null, ordered: false, limited: true, winner: 0 };
    const keyOf = ({ winner: _winner, ...facts }: Facts): string => JSON.stringify(facts);
    const states = await walkStates({
      start,
      keyOf,
      actions: ACTIONS,
      outcome: (action, facts) => RULES[action](facts),
      begin: async () => {
        const run = await anAwardToApprove(app);
        (await run.choose(0)).ok();
        return run;
      },
      take: (run, action, facts) => take(app, run, { action, facts }),
      visit: async (run, { facts, about, refusals }) => {
        const expectFacts = async (): Promise<void> => {
          const is = await run.read(run.boss);
          expect(is.approvals[0]?.status ?? null, about).toBe(facts.last);
          expect(is.limit !== null, about).toBe(facts.limited);
          expect(is.needed, about).toBe(facts.limited && !facts.ordered);
          expect(is.approved, about).toBe(facts.last === "GIVEN");
          expect(is.approvals[0]?.actions ?? [], about).toEqual(
            facts.last === "ASKED" ? ["approve_award", "refuse_award"] : [],
          );
          expect((await run.read()).may_ask, about).toBe(facts.limited && !facts.ordered && !isLive(facts));
        };
        await expectFacts();
        await refusals();
        await expectFacts();
      },
    });
    // The exact number of states guards against a model that reaches too few states to prove anything.
    expect(states).toBe(22);
  },
);
