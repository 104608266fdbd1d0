import { lazy, Suspense } from "react";
import type { WinnerChoice } from "#contract/award/award.types.ts";
import type { Comparison } from "#contract/comparison/comparison.schema.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { withWords } from "#src/locale/with-words.ts";
import type { LotFilter } from "#src/features/comparison/lot-filters.ts";
import type { MatrixRow } from "#src/features/comparison/matrix.ts";
import type { CellWords } from "#src/features/comparison/use-cell-words.ts";
import type { ComparisonState } from "#src/features/comparison/use-comparison.ts";
import { useWarnings } from "#src/features/comparison/WarningChips.tsx";

const OrdersDialog = deferred(
  async () => (await withWords(import("#src/features/comparison/OrdersDialog.tsx"), "order")).OrdersDialog,
);
const SplitDialog = deferred(async () => (await import("#src/features/comparison/SplitDialog.tsx")).SplitDialog);
const BasisDialog = deferred(async () => (await import("#src/features/comparison/basis/BasisDialog.tsx")).BasisDialog);
const RuleDialog = lazy(async () => ({
  default: (await import("#src/features/comparison/RuleDialog.tsx")).RuleDialog,
}));

export type ComparisonDialog =
  | { readonly kind: "split"; readonly row: MatrixRow }
  /** `offer` is the preselected supplier's offer id, or null. */
  | { readonly kind: "rule"; readonly offer: number | null }
  | { readonly kind: "orders" }
  | { readonly kind: "basis" };

interface ComparisonDialogsProps {
  tender: Tender;
  comparison: Comparison;
  state: ComparisonState;
  words: CellWords;
  open: ComparisonDialog | null;
  onTake: (found: readonly WinnerChoice[]) => void;
  onOnly: (only: readonly LotFilter[]) => void;
  onClose: () => void;
}

export function ComparisonDialogs({
  tender,
  comparison,
  state,
  words,
  open,
  onTake,
  onOnly,
  onClose,
}: ComparisonDialogsProps) {
  const { matrix, rows, winners, has_vat } = state;
  const warnings = useWarnings(state.counts);
  switch (open?.kind) {
    case undefined:
      return null;
    case "split": {
      const { lot } = open.row;
      return (
        <SplitDialog
          matrix={matrix}
          row={open.row}
          winners={winners.of(lot.id)}
          others={state.chosen.filter((choice) => choice.lot !== lot.id)}
          words={words}
          onClose={onClose}
          onSplit={(chosen) => {
            winners.choose([{ lot: lot.id, winners: chosen }]);
            onClose();
          }}
        />
      );
    }
    case "rule":
      return (
        <Suspense fallback={null}>
          <RuleDialog
            matrix={matrix}
            shown={rows}
            chosen={state.chosen}
            now={state.summary}
            offer={open.offer}
            onTake={onTake}
            onClose={onClose}
          />
        </Suspense>
      );
    case "basis":
      return <BasisDialog tender={tender} comparison={comparison} onClose={onClose} />;
    case "orders":
      return (
        <OrdersDialog
          tender={tender.id}
          hasVat={has_vat}
          offers={matrix.offers}
          toOrder={state.to_order}
          currency={matrix.options.currency}
          warnings={warnings.map(({ warning, words: text }) => ({
            key: warning,
            words: text,
            onOpen: () => {
              onClose();
              onOnly([warning]);
            },
          }))}
          settled={winners.settled}
          onCreated={winners.forget}
          onClose={onClose}
        />
      );
  }
}
