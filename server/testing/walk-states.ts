import { expect } from "vitest";

/** What the rules of a test say of one kind of thing, and how it is brought from state to state. */
export interface Course<Facts, Action extends string, Run> {
  readonly start: Facts;
  /** What makes two states the same one; all facts, if nothing is said. */
  readonly keyOf?: (facts: Facts) => string;
  readonly actions: readonly Action[];
  /** What an action comes to in a state: the facts after it, the code it is refused with, nothing if it isn't tried. */
  readonly outcome: (action: Action, facts: Facts) => Facts | string | undefined;
  /** A new one, in the state of the start. */
  readonly begin: () => Promise<Run>;
  /** Takes an action; "ok", or the code of the refusal. */
  readonly take: (run: Run, action: Action, facts: Facts) => Promise<string>;
  /** What has to hold in a state; `refusals` tries all that is refused there. */
  readonly visit: (run: Run, state: { facts: Facts; about: string; refusals: () => Promise<void> }) => Promise<void>;
  /** If given, every way into a state that is known already is taken too, and has to end like this. */
  readonly arrive?: (run: Run, facts: Facts, about: string) => Promise<void>;
}

/**
 * Tries every action in every state that others lead to; answers how many states there are. What has been looked at in
 * one state goes on into another one: whatever was refused on the way must have left nothing behind.
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
    /** One that has come there already. */
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
