import { actionsOf, outcomeOf } from "#server/testing/tender-model/tender-model.ts";
import { offerAt } from "#server/testing/tender-model/tender-facts.ts";
import type { Action, Facts } from "#server/testing/tender-model/tender-facts.ts";

/** Suppliers in another order: those at `places`, and the winner with them. */
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

/** The state that facts stand for, whichever supplier is the first one, and the order of suppliers that it has. */
export function stateOf(facts: Facts): { key: string; places: readonly number[] } {
  const keys = (ORDERS[facts.suppliers.length] ?? []).map((places) => ({
    key: JSON.stringify(permuted(facts, places)),
    places,
  }));
  const [first] = keys.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  if (first === undefined) throw new Error("more suppliers than a walk can tell apart");
  return first;
}

/** An action of a state: suppliers that are in the same state and win the same are one. */
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

/** Actions one after the other that count as one step, so that a walk of several suppliers stays short. */
export interface Step {
  readonly actions: readonly Action[];
  readonly name: string;
}

/** Which steps a walk takes from a state. */
export type Steps = (facts: Facts) => readonly Step[];

/** Every action of the model as a step of its own. */
export const everyAction: Steps = (facts) =>
  actionsOf(facts).map((action) => ({ actions: [action], name: pairOf(facts, action) }));

/** Where a step ends. */
export const afterStep = (facts: Facts, { actions }: Step): Facts =>
  actions.reduce((before, action) => outcomeOf(before, action).facts, facts);

/** All states that steps lead to from `start`, with every pair of a state and a step. */
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

/** The steps to the nearest state that has a step left to try; none where there is no way to one. */
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
 * Walks through every pair of a reachable state and a step, with as few new beginnings as the ways back allow: what
 * changes nothing is tried where the walk stands, then it goes on to the nearest pair that is left.
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
/** What suppliers of one tender can do to each other's states by way of the tender. */
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

/** The steps of a walk of several suppliers: each answers in one go. */
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
