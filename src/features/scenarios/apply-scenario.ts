import { areSameWinners } from "#contract/award/same-winners.ts";
import type { ScenarioWinner } from "#contract/scenarios/scenario.schema.ts";
import type { ComparisonLot } from "#contract/comparison/comparison.schema.ts";

export interface Choice {
  readonly offer_item: number;
  readonly quantity: string;
  readonly is_ordered: boolean;
}

export interface ScenarioChoice {
  readonly lot: number;
  readonly winners: readonly Choice[];
}

/** Access to the winners in the matrix. Each call of `choose` is one request and one undo step. */
export interface ChosenWinners {
  readonly of: (lot: number) => readonly Choice[];
  readonly choose: (choices: readonly ScenarioChoice[], after?: () => Promise<void>) => void;
  readonly can_undo: boolean;
  readonly undo: () => void;
}

/**
 * Returns the matrix changes that apply a scenario. Lots with an order stay unchanged, and open lots lose their
 * winners.
 */
export function applyChoices(
  lots: readonly Pick<ComparisonLot, "id" | "is_ordered">[],
  scenario: { readonly winners: readonly ScenarioWinner[]; readonly open: readonly number[] },
  { of }: Pick<ChosenWinners, "of">,
): ScenarioChoice[] {
  const chosen = new Map<number, Choice[]>(scenario.open.map((lot) => [lot, []]));
  for (const { lot, offer_item, quantity } of scenario.winners)
    chosen.set(lot, [...(chosen.get(lot) ?? []), { offer_item, quantity, is_ordered: false }]);
  return lots.flatMap(({ id, is_ordered }) => {
    const winners = chosen.get(id);
    const now = of(id);
    if (winners === undefined || is_ordered || now.some((choice) => choice.is_ordered)) return [];
    return areSameWinners(now, winners) ? [] : [{ lot: id, winners }];
  });
}
