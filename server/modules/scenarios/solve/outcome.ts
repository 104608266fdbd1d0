import { checkAward } from "#server/modules/scenarios/solve/check-award.ts";
import type { Assignment, Model } from "#server/modules/scenarios/solve/model.ts";

/**
 * `total` and `bound` are of the number that ranks. `bound`: no award under the conditions costs less; equal to the
 * total where that is proven to be the least.
 */
export interface Solved {
  readonly kind: "solved";
  readonly assignment: Assignment;
  readonly total: number;
  readonly bound: number;
}

/** None meets the conditions; `proven` false where the search was cut off. `units` that nobody is left for. */
export interface Refuted {
  readonly kind: "impossible";
  readonly proven: boolean;
  readonly units: readonly number[];
  /** The least that has to be paid, where it is more than the budget and that is all that is wrong. */
  readonly least: number | null;
}

export type Outcome = Solved | Refuted;

/** No award, proven unless said otherwise. */
export const impossible = (change: Partial<Refuted> = {}): Refuted => ({
  kind: "impossible",
  proven: true,
  units: [],
  least: null,
  ...change,
});

/** An award with its cost, counted anew; null for the bound says that it is the least. */
export function toOutcome(model: Model, assignment: Assignment, bound: number | null): Outcome {
  const { total, broken } = checkAward(model, assignment);
  if (broken !== null) return impossible({ proven: false });
  return { kind: "solved", assignment, total: Number(total), bound: bound ?? Number(total) };
}

/** The best award so far: whatever breaks a condition when it is counted anew is refused. */
export class Best {
  solved: Solved | null = null;
  bound: number;
  readonly #model: Model;
  readonly #found: ((found: Solved) => void) | undefined;

  constructor(model: Model, bound: number, found: ((found: Solved) => void) | undefined) {
    this.#model = model;
    this.bound = bound;
    this.#found = found;
  }

  /** Takes an award that is better than the best; false where it breaks a condition. */
  offer(assignment: Assignment | null, bound = 0): boolean {
    this.bound = Math.max(this.bound, bound);
    if (assignment === null) return true;
    const { total, broken } = checkAward(this.#model, assignment);
    if (broken !== null) return false;
    const cost = Number(total);
    if (cost >= (this.solved?.total ?? Number.POSITIVE_INFINITY)) return true;
    this.solved = { kind: "solved", assignment, total: cost, bound: Math.min(cost, this.bound) };
    this.#found?.(this.solved);
    return true;
  }

  end(isProven: boolean): Outcome {
    if (this.solved === null) return impossible({ proven: isProven });
    const { total } = this.solved;
    return { ...this.solved, bound: isProven ? total : Math.min(total, this.bound) };
  }
}
