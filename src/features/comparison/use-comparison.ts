import { useMemo, useState } from "react";
import { awardSummary } from "#contract/award/award-summary.ts";
import type { AwardSummary } from "#contract/award/award-summary.ts";
import type { WinnerChoice } from "#contract/award/award.types.ts";
import { cheapest } from "#contract/award/rules.ts";
import { rankedBasis } from "#contract/tender-basis/compare-basis.ts";
import type { Comparison } from "#contract/tenders/comparison.schema.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useNow } from "#src/locale/use-now.ts";
import { isShown, LOT_FILTERS, matrixOf } from "#src/features/comparison/matrix.ts";
import type { Choice, LotFilter, Matrix, MatrixRow, MatrixView } from "#src/features/comparison/matrix.ts";
import { useWinners } from "#src/features/comparison/use-winners.ts";
import type { Winners } from "#src/features/comparison/use-winners.ts";

/** Everything that the screen of the comparison shows and changes. */
export interface ComparisonState {
  readonly matrix: Matrix;
  readonly rows: readonly MatrixRow[];
  readonly view: MatrixView;
  readonly setView: (view: MatrixView) => void;
  readonly filter: LotFilter;
  readonly setFilter: (filter: LotFilter) => void;
  readonly counts: Readonly<Record<LotFilter, number>>;
  readonly winners: Winners;
  /** Of all winners, and of those that no order was made for. */
  readonly summary: AwardSummary;
  readonly to_order: AwardSummary;
  /** What "pick the lowest" would choose. */
  readonly fill: readonly WinnerChoice[];
  readonly has_vat: boolean;
}

const HOUR_MS = 3_600_000;

/** Computes the matrix, what of it is shown, and the sums of the award. A click costs the sums, not the matrix. */
export function useComparison(tender: Tender, comparison: Comparison): ComparisonState {
  const now_ms = useNow(HOUR_MS);
  const [chosen, setView] = useState<MatrixView | null>(null);
  const common = rankedBasis(comparison.basis, comparison.offers);
  const view = useMemo(
    (): MatrixView => chosen ?? { basis: common, shown: "price", include_replacements: false },
    [chosen, common],
  );
  const [filter, setFilter] = useState<LotFilter>("all");
  const { currency } = tender;
  const matrix = useMemo(() => matrixOf(comparison, { currency, now_ms, view }), [comparison, currency, now_ms, view]);
  const winners = useWinners(tender.id, comparison.lots);
  const { of } = winners;
  const rows = useMemo(
    () => (filter === "all" ? matrix.rows : matrix.rows.filter((row) => isShown(row, of(row.lot.id), filter))),
    [matrix, of, filter],
  );
  const counts = useMemo(() => {
    const counted = LOT_FILTERS.map(
      (each) => [each, matrix.rows.filter((row) => isShown(row, of(row.lot.id), each)).length] as const,
    );
    return Object.fromEntries(counted) as Record<LotFilter, number>;
  }, [matrix, of]);
  const sums = useMemo(() => {
    const { lots, offers, options } = matrix;
    const all = lots.flatMap((lot) => of(lot.id).map((choice): Choice & WinnerChoice => ({ lot: lot.id, ...choice })));
    const sumUp = (chosen: readonly WinnerChoice[]): AwardSummary =>
      awardSummary({ lots, offers, winners: chosen, options, comparison: matrix.result });
    return {
      summary: sumUp(all),
      to_order: sumUp(all.filter((choice) => !choice.is_ordered)),
      fill: cheapest({ lots, offers, options, winners: all }),
    };
  }, [matrix, of]);
  const has_vat = useMemo(
    () =>
      comparison.offers.some((offer) =>
        offer.items.some(({ vat_percent }) => vat_percent !== null && /[1-9]/.test(vat_percent)),
      ),
    [comparison.offers],
  );
  return { matrix, rows, view, setView, filter, setFilter, counts, winners, ...sums, has_vat };
}
