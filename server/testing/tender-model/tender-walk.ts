import { actionsOf, outcomeOf } from "#server/testing/tender-model/tender-model.ts";
import { offerAt } from "#server/testing/tender-model/tender-facts.ts";
import type { Action, Facts } from "#server/testing/tender-model/tender-facts.ts";

const permuted = (facts: Facts, places: readonly number[]): Facts => ({
  ...facts,
  suppliers: places.flatMap((place) => facts.suppliers[place] ?? []),
  winner: facts.winner === null ? null : places.indexOf(facts.winner),
});

const ORDERS: readonly (readonly (readonly number[])[])[] = [
  [[]],
  [[0]],
  [
    [0, 1],
    [1, 0],
  ],
];

/** Returns a canonical key that doesn't depend on the order of suppliers, with the order that produces this key. */
export function stateOf(facts: Facts): { key: string; places: readonly number[] } {
  const keys = (ORDERS[facts.suppliers.length] ?? []).map((places) => ({
    key: JSON.stringify(permuted(facts, places)),
    places,
  }));
  const [first] = keys.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  if (first === undefined) throw new Error("more suppliers than a walk can tell apart");
  return first;
}

/** Returns a key for an action in a state. Suppliers with the same state before and after the action share a key. */
export function pairOf(facts: Facts, action: Action): string {
  const { key, places } = stateOf(facts);
  if (action.supplier === undefined) return `${key} ${action.name}`;
  const alike = facts.suppliers.findIndex(
    (one, place) =>
      JSON.stringify(one) === JSON.stringify(facts.suppliers[action.supplier ?? 0]) &&
      (facts.winner === place) === (facts.winner === action.supplier),
  );
  return `${key} ${action.name} ${places.indexOf(alike)}`;
}

/** Consecutive actions that count as one step, so that a test with several suppliers has fewer steps. */
export interface Step {
  readonly actions: readonly Action[];
  readonly name: string;
}

export type Steps = (facts: Facts) => readonly Step[];

export const everyAction: Steps = (facts) =>
  actionsOf(facts).map((action) => ({ actions: [action], name: pairOf(facts, action) }));

export const afterStep = (facts: Facts, { actions }: Step): Facts =>
  actions.reduce((before, action) => outcomeOf(before, action).facts, facts);

export function reachable(start: Facts, steps: Steps): { states: Map<string, Facts>; pairs: Set<string> } {
  const states = new Map([[stateOf(start).key, start]]);
  const pairs = new Set<string>();
  for (const facts of states.values()) {
    for (const step of steps(facts)) {
      pairs.add(step.name);
      const next = afterStep(facts, step);
      if (!states.has(stateOf(next).key)) states.set(stateOf(next).key, next);
    }
  }
  return { states, pairs };
}

/** Returns the shortest path to a state with an untried step, or null if there is none. */
function wayToNext(from: Facts, steps: Steps, left: ReadonlySet<string>): Step[] | null {
  const seen = new Set([stateOf(from).key]);
  const queue: { facts: Facts; way: Step[] }[] = [{ facts: from, way: [] }];
  for (const { facts, way } of queue) {
    for (const step of steps(facts)) {
      if (left.has(step.name)) return [...way, step];
      const next = afterStep(facts, step);
      const { key } = stateOf(next);
      if (!seen.has(key)) {
        seen.add(key);
        queue.push({ facts: next, way: [...way, step] });
      }
    }
  }
  return null;
}

/**
 * Visits every reachable pair of state and step with as few restarts as possible. In each state, first tries the steps
 * that change nothing, then continues to the nearest untried pair.
 */
export async function walk(
  start: Facts,
  steps: Steps,
  hands: { begin: () => Promise<void>; take: (facts: Facts, step: Step) => Promise<void> },
): Promise<{ states: number; pairs: number }> {
  const { states, pairs } = reachable(start, steps);
  const left = new Set(pairs);
  let facts: Facts | null = null;
  while (left.size > 0) {
    if (facts === null) {
      await hands.begin();
      facts = start;
    }
    const here: Facts = facts;
    const still = steps(here).find(
      (step) => left.has(step.name) && stateOf(afterStep(here, step)).key === stateOf(here).key,
    );
    const way: Step[] | null = still === undefined ? wayToNext(here, steps, left) : [still];
    if (way === null) facts = null;
    for (const step of way ?? []) {
      await hands.take(facts ?? start, step);
      left.delete(step.name);
      facts = afterStep(facts ?? start, step);
    }
  }
  return { states: states.size, pairs: pairs.size };
}

const prepared = (supplier: number): Action[] => ["create_draft", "fill", "upload"].map((name) => ({ name, supplier }));
/** Actions through which suppliers of one tender can affect each other. */
const SHARED = [
  "add_supplier",
  "remove_supplier",
  "start",
  "stop",
  "prolong",
  "time_passes",
  "clock_closes",
  "award",
  "order",
  "submit",
  "decline",
];

/** Steps for a test with several suppliers. Each supplier prepares its offer in a single step. */
export const sharedActions: Steps = (facts) => [
  ...everyAction(facts).filter(({ actions }) => actions.every(({ name }) => SHARED.includes(name))),
  ...facts.suppliers.flatMap((_, supplier) => {
    const actions = prepared(supplier);
    const name = pairOf(facts, { name: "prepare", supplier });
    return facts.status === "TENDER_OPENED" && !facts.due && offerAt(facts, supplier)?.begun === false
      ? [{ actions, name }]
      : [];
  }),
];
