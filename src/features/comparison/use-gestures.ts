import type { ComparisonItem } from "#contract/comparison/comparison.schema.ts";
import type { WinnerChoice } from "#contract/award/award.types.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { togglePick } from "#src/features/comparison/matrix.ts";
import type { Choice, MatrixRow } from "#src/features/comparison/matrix.ts";
import type { ComparisonState } from "#src/features/comparison/use-comparison.ts";

/** Returns the user actions available in the matrix. Each action is one call and one undo step. */
export function useGestures({ winners }: Pick<ComparisonState, "winners">) {
  const { t, formats } = useTextTools();
  const notify = useNotify();
  const { of, choose, undo } = winners;
  return {
    pick: (row: MatrixRow, item: ComparisonItem): void =>
      choose([{ lot: row.lot.id, winners: togglePick(row.lot, item, of(row.lot.id)) }]),
    clear: (row: MatrixRow): void => {
      if (of(row.lot.id).some(({ is_ordered }) => !is_ordered))
        choose([{ lot: row.lot.id, winners: of(row.lot.id).filter(({ is_ordered }) => is_ordered) }]);
    },
    /**
     * Replaces the winners in the lots of `found`, which is the outcome of a rule. Parts that have already been ordered
     * are kept.
     */
    take: (found: readonly WinnerChoice[]): void => {
      const byLot = new Map<number, Choice[]>();
      for (const { lot, offer_item, quantity } of found)
        byLot.set(lot, [...(byLot.get(lot) ?? []), { offer_item, quantity, is_ordered: false }]);
      const chosen = [...byLot].map(([lot, parts]) => ({
        lot,
        winners: [...of(lot).filter(({ is_ordered }) => is_ordered), ...parts],
      }));
      choose(chosen);
      notify(t("comparison.award.filled", formats.counted(chosen.length)), {
        action: { label: t("ui.action.undo"), keys: "Ctrl Z", onClick: undo },
      });
    },
  };
}
