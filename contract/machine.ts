import type { Permission } from "#contract/permissions.ts";

export interface Transition<S extends string> {
  readonly from: readonly S[];
  readonly to: S;
  /**
   * Permission required for the transition; one of several suffices. "admin" is an administrator, "clock" the passing
   * of time, "system" a consequence of another transition.
   */
  readonly by: Permission | readonly Permission[] | "clock" | "admin" | "system";
  /** True if the acting member's workspace must be VERIFIED. */
  readonly verified?: boolean;
}

export interface Machine<S extends string, A extends string> {
  readonly name: string;
  readonly states: readonly S[];
  readonly initial: S;
  readonly transitions: Readonly<Record<A, Transition<S>>>;
  can(state: S, action: A): boolean;
  /** Returns the actions available in `state`, in the order of the table. */
  actions(state: S): A[];
  /** Returns only the available actions that users can take. Error responses list these actions as alternatives. */
  actionsOf(state: S, who: "member" | "admin"): A[];
}

/**
 * Creates a state machine from its transition table. Checks on load that every state is reachable from the initial one.
 * @throws Error naming the states that cannot be reached.
 */
export function machine<const S extends string, const A extends string>(definition: {
  name: string;
  states: readonly S[];
  initial: NoInfer<S>;
  transitions: Record<A, Transition<NoInfer<S>>>;
}): Machine<S, A> {
  const { name, states, initial, transitions } = definition;
  const entries = Object.entries<Transition<S>>(transitions);
  const reached = new Set<S>([initial]);
  for (let grown = true; grown;) {
    grown = false;
    for (const [, transition] of entries) {
      if (!reached.has(transition.to) && transition.from.some((state) => reached.has(state))) {
        reached.add(transition.to);
        grown = true;
      }
    }
  }
  const lost = states.filter((state) => !reached.has(state));
  if (lost.length > 0) throw new Error(`machine ${name}: cannot reach ${lost.join(", ")}`);
  const names = Object.keys(transitions).filter((key): key is A => key in transitions);
  const can = (state: S, action: A): boolean => transitions[action].from.includes(state);
  const actions = (state: S): A[] => names.filter((action) => can(state, action));
  const takes = (who: "member" | "admin", action: A): boolean => {
    const { by } = transitions[action];
    return by === "admin" ? who === "admin" : who === "member" && by !== "clock" && by !== "system";
  };
  return {
    name,
    states,
    initial,
    transitions,
    can,
    actions,
    actionsOf: (state, who) => actions(state).filter((action) => takes(who, action)),
  };
}
