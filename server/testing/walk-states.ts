import { expect } from "vitest";

/** The rules of a state machine under test, with functions that drive the product through the states. */
export interface Course<Facts, Action extends string, Run> {
  readonly start: Facts;
  /** Returns the same key for equal states. By default, all facts are compared. */
  readonly keyOf?: (facts: Facts) => string;
  readonly actions: readonly Action[];
  /** Returns the facts after an action, the error code if the action is refused, or undefined if it isn't tested. */
  readonly outcome: (action: Action, facts: Facts) => Facts | string | undefined;
  readonly begin: () => Promise<Run>;
  /** Performs an action. Returns "ok" or the error code. */
  readonly take: (run: Run, action: Action, facts: Facts) => Promise<string>;
  /** Checks a state. `refusals` tries every action that is refused in that state. */
  readonly visit: (run: Run, state: { facts: Facts; about: string; refusals: () => Promise<void> }) => Promise<void>;
  /** Checks a known state that was reached by another path. If set, such paths are tested too. */
  readonly arrive?: (run: Run, facts: Facts, about: string) => Promise<void>;
}

/**
 * Tries every action in every reachable state and returns the number of states. A run continues from one state into the
 * next, so refused actions must have no effect.
 */
export async function walkStates<Facts extends object, Action extends string, Run>({
  start,
  keyOf = JSON.stringify,
  actions,
  outcome,
  begin,
  take,
  visit,
  arrive,
}: Course<Facts, Action, Run>): Promise<number> {
  interface State {
    readonly facts: Facts;
    readonly way: readonly Action[];
    run?: Run;
  }
  const found = new Map<string, State>([[keyOf(start), { facts: start, way: [] }]]);
  const takenTo = async (way: readonly Action[]): Promise<Run> => {
    const run = await begin();
    let facts = start;
    for (const action of way) {
      expect(await take(run, action, facts), `${action} of ${way.join()}`).toBe("ok");
      const next = outcome(action, facts);
      if (typeof next === "object") facts = next;
    }
    return run;
  };
  for (const state of found.values()) {
    const { facts, way } = state;
    const about = JSON.stringify(facts);
    const run = state.run ?? (await takenTo(way));
    delete state.run;
    const refusals = async (): Promise<void> => {
      for (const action of actions) {
        const code = outcome(action, facts);
        if (typeof code === "string") expect(await take(run, action, facts), `${action} in ${about}`).toBe(code);
      }
    };
    await visit(run, { facts, about, refusals });
    let free: Run | undefined = run;
    for (const action of actions) {
      const next = outcome(action, facts);
      if (typeof next !== "object") continue;
      const known = found.get(keyOf(next));
      const further = [...way, action];
      if (known !== undefined && (arrive === undefined || known.way.at(-1) === action)) continue;
      const from: Run | undefined = free;
      free = undefined;
      if (from !== undefined) expect(await take(from, action, facts), `${action} in ${about}`).toBe("ok");
      if (known === undefined) found.set(keyOf(next), { facts: next, way: further, ...(from && { run: from }) });
      else await arrive?.(from ?? (await takenTo(further)), next, `${action} in ${about}`);
    }
  }
  return found.size;
}
