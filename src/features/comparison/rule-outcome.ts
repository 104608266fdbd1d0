import { awardSummary } from "#contract/award/award-summary.ts";
import type { AwardSummary } from "#contract/award/award-summary.ts";
import type { WinnerChoice } from "#contract/award/award.types.ts";
import { applyAwardRule } from "#contract/award/choose.ts";
import type { AwardRule } from "#contract/award/choose.ts";
import { winnerFacts } from "#src/features/comparison/lot-filters.ts";
import type { Warning } from "#src/features/comparison/lot-filters.ts";
import { winningOffers } from "#src/features/comparison/matrix.ts";
import type { Choice, Matrix, MatrixRow } from "#src/features/comparison/matrix.ts";

export interface RuleRequest {
  readonly rule: AwardRule;
  readonly scope: "open" | "all";
  readonly cover: boolean;
}

export interface RuleOutcome {
  readonly found: readonly WinnerChoice[];
  readonly lots: number;
  readonly summary: AwardSummary;
  readonly warnings: Readonly<Record<Extract<Warning, "open" | "short" | "won_late" | "won_replacement">, number>>;
}

/** Applies an award rule to these rows without saving anything. */
export function ruleOutcome(
  matrix: Matrix,
  given: RuleRequest & { rows: readonly MatrixRow[]; chosen: readonly (Choice & WinnerChoice)[] },
): RuleOutcome {
  const { lots, offers, options, result } = matrix;
  const asked = new Set(given.rows.map(({ lot }) => lot.id));
  const found = applyAwardRule({
    lots: lots.filter(({ id }) => asked.has(id)),
    offers,
    options,
    winners: given.chosen,
    rule: given.rule,
    scope: given.scope,
    cover: given.cover,
    comparison: result,
  });
  const decided = new Set(found.map(({ lot }) => lot));
  const after = [
    ...given.chosen.filter(({ lot, is_ordered }) => is_ordered || !decided.has(lot)),
    ...found.map((choice) => ({ ...choice, is_ordered: false })),
  ];
  const byLot = new Map<number, Choice[]>();
  for (const choice of after) byLot.set(choice.lot, [...(byLot.get(choice.lot) ?? []), choice]);
  const warnings = { open: 0, short: 0, won_late: 0, won_replacement: 0 };
  for (const row of matrix.rows) {
    const facts = winnerFacts(row, byLot.get(row.lot.id) ?? [], matrix.columnOf);
    for (const warning of ["open", "short", "won_late", "won_replacement"] as const)
      if (facts.has(warning)) warnings[warning] += 1;
  }
  const summary = awardSummary({
    lots,
    offers: winningOffers(matrix, after),
    winners: after,
    options,
    comparison: result,
  });
  return { found, lots: decided.size, summary, warnings };
}
