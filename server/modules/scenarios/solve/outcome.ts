import { checkAward } from "#server/modules/scenarios/solve/check-award.ts";
import type { Assignment, Model } from "#server/modules/scenarios/solve/model.ts";

/**
 * `total` and `bound` are comparable costs in kopecks. No permitted award costs less than `bound`; it equals `total` if
 * the award is proven optimal.
 */
export interface Solved {
  readonly kind: "solved";
  readonly assignment: Assignment;
  readonly total: number;
  readonly bound: number;
}

/**
 * No award meets the conditions; `proven` is false if the search timed out. `units` are those without any possible
 * supplier.
 */
export interface Refuted {
  readonly kind: "impossible";
  readonly proven: boolean;
  readonly units: readonly number[];
  /** The lowest possible payment, if only the budget makes the scenario impossible. */
  readonly least: number | null;
}

export type Outcome = Solved | Refuted;

export const impossible = (change: Partial<Refuted> = {}): Refuted => ({
  kind: "impossible",
  proven: true,
  units: [],
  least: null,
  ...change,
});

/** Recalculates the cost of an award. A null bound means that the award is optimal. */
export function toOutcome(model: Model, assignment: Assignment, bound: number | null): Outcome {
  const { total, broken } = checkAward(model, assignment);
  if (broken !== null) return impossible({ proven: false });
  return { kind: "solved", assignment, total: Number(total), bound: bound ?? Number(total) };
}

/** The best award so far. It rejects awards that break a condition when recalculated exactly. */
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

  /** Replaces the best award with a cheaper one. Returns false if the award breaks a condition. */
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
