import { checkAward } from "#server/modules/scenarios/solve/check-award.ts";
import type { Assignment, Model } from "#server/modules/scenarios/solve/model.ts";

/**
 * An award with its comparable cost in kopecks. No permitted award costs less than `bound`, which equals `total` if the
 * award is proven optimal.
 */
export interface Solved {
  readonly kind: "solved";
  readonly assignment: Assignment;
  readonly total: number;
  readonly bound: number;
}

/**
 * Result if no award meets the conditions. `proven` is false if the search timed out. `units` are the units that no
 * supplier can win.
 */
export interface Refuted {
  readonly kind: "impossible";
  readonly proven: boolean;
  readonly units: readonly number[];
  /** Lowest possible payment in kopecks, if the budget is the only reason. Otherwise null. */
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

/** Converts an assignment to an outcome with recalculated cost. A null `bound` means that the award is optimal. */
export function toOutcome(model: Model, assignment: Assignment, bound: number | null): Outcome {
  const { total, broken } = checkAward(model, assignment);
  if (broken !== null) return impossible({ proven: false });
  return { kind: "solved", assignment, total: Number(total), bound: bound ?? Number(total) };
}

/** Keeps the best award found so far. Rejects awards that violate a condition in the exact recalculation. */
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

  /** Replaces the best award if the new one is cheaper. Returns false if the new one violates a condition. */
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
