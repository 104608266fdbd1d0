import { useCallback, useDeferredValue, useMemo } from "react";
import { awardSummary } from "#contract/award/award-summary.ts";
import type { AwardSummary } from "#contract/award/award-summary.ts";
import type { WinnerChoice } from "#contract/award/award.types.ts";
import { cheapest } from "#contract/award/rules.ts";
import { rankedBasis } from "#contract/comparison/compare-basis.ts";
import type { Comparison } from "#contract/comparison/comparison.schema.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { HOUR_MS } from "#contract/time-units.ts";
import { useFromNow } from "#src/locale/use-now.ts";
import { readComparisonAddress, viewPatch } from "#src/features/comparison/comparison-address.ts";
import type { ComparisonAddress } from "#src/features/comparison/comparison-address.ts";
import type { LotFilter } from "#src/features/comparison/lot-filters.ts";
import { matrixOf, winningOffers } from "#src/features/comparison/matrix.ts";
import type { Choice, Matrix, MatrixRow, MatrixView } from "#src/features/comparison/matrix.ts";
import { useShownRows } from "#src/features/comparison/use-shown-rows.ts";
import { useWinners } from "#src/features/comparison/use-winners.ts";
import type { Winners } from "#src/features/comparison/use-winners.ts";
import { useAddress } from "#src/ui/page/use-address.ts";
import type { AddressPatch } from "#src/ui/page/use-address.ts";

export interface ComparisonState {
  readonly matrix: Matrix;
  readonly rows: readonly MatrixRow[];
  readonly view: MatrixView;
  readonly setView: (view: MatrixView) => void;
  readonly address: ComparisonAddress;
  readonly change: (patch: AddressPatch) => void;
  readonly counts: Readonly<Record<LotFilter, number>>;
  readonly winners: Winners;
  readonly chosen: readonly (Choice & WinnerChoice)[];
  /** Sums of all winners. */
  readonly summary: AwardSummary;
  /** Sums of the winners without an order. */
  readonly to_order: AwardSummary;
  /** Returns the winners that "pick the lowest" would choose now, in the lots that the filters show. */
  readonly fill: () => readonly WinnerChoice[];
  /** Number of lots that "pick the lowest" would change. */
  readonly fill_count: number;
  readonly has_vat: boolean;
}

const choicesOf = ({ lots }: Matrix, of: Winners["of"]): readonly (Choice & WinnerChoice)[] =>
  lots.flatMap((lot) => of(lot.id).map((choice) => ({ lot: lot.id, ...choice })));

const lowestOf = ({ lots, offers, options, result }: Matrix, winners: readonly WinnerChoice[]): WinnerChoice[] =>
  cheapest({ lots, offers, options, winners, comparison: result });

const fillable = new WeakMap<Matrix, readonly number[]>();

/**
 * Returns the lots that would get a winner from "pick the lowest". The result for a lot doesn't depend on other lots.
 */
function fillableOf(matrix: Matrix): readonly number[] {
  const found = fillable.get(matrix) ?? lowestOf(matrix, []).map(({ lot }) => lot);
  fillable.set(matrix, found);
  return found;
}

/** Delivery is counted in weeks, so the time is rounded to the hour. The matrix stays cached meanwhile. */
const wholeHour = (instant_ms: number): number => instant_ms - (instant_ms % HOUR_MS);

type Asked = Parameters<typeof matrixOf>[1];
const known = new WeakMap<Comparison, { readonly given: Asked; readonly matrix: Matrix }>();

/**
 * Returns the cached matrix for a response if the options are equal, even if the tab was closed and reopened meanwhile.
 */
function cachedMatrix(comparison: Comparison, given: Asked): Matrix {
  const before = known.get(comparison);
  if (
    before?.given.currency === given.currency &&
    before.given.now_ms === given.now_ms &&
    before.given.basis === given.basis &&
    before.given.include_replacements === given.include_replacements
  )
    return before.matrix;
  const matrix = matrixOf(comparison, given);
  known.set(comparison, { given, matrix });
  return matrix;
}

/** Computes the matrix, its visible rows and the award sums. Choosing a winner recomputes only the sums. */
export function useComparison(tender: Tender, comparison: Comparison): ComparisonState {
  const now_ms = useFromNow(HOUR_MS, wholeHour);
  const { state: address, change } = useAddress(readComparisonAddress);
  const common = rankedBasis(comparison.basis, comparison.offers);
  const { basis, shown, include_replacements } = address;
  const view = useMemo(
    (): MatrixView => ({ basis: basis ?? common, shown, include_replacements }),
    [basis, common, shown, include_replacements],
  );
  const setView = useCallback(
    (next: MatrixView) => change({ ...viewPatch(next), ...(next.basis === common ? { vat: null } : {}) }),
    [change, common],
  );
  const { currency } = tender;
  // Switching between price and sum doesn't recompute the matrix, because both views use the same numbers.
  const matrix = useMemo(
    () => cachedMatrix(comparison, { currency, now_ms, basis: view.basis, include_replacements }),
    [comparison, currency, now_ms, view.basis, include_replacements],
  );
  const winners = useWinners(tender.id, comparison.lots);
  // Defers sums, counts and filters, so that the chosen cell updates at once.
  const of = useDeferredValue(winners.of);
  const { rows, counts } = useShownRows(matrix, of, address);
  const sums = useMemo(() => {
    const { lots, options, result } = matrix;
    const chosen = choicesOf(matrix, of);
    const sumUp = (of_these: readonly WinnerChoice[]): AwardSummary =>
      awardSummary({ lots, offers: winningOffers(matrix, of_these), winners: of_these, options, comparison: result });
    const to_order = chosen.filter((choice) => !choice.is_ordered);
    const summary = sumUp(chosen);
    return {
      chosen,
      summary,
      to_order: to_order.length === chosen.length ? summary : sumUp(to_order),
    };
  }, [matrix, of]);
  const shownLots = useMemo(() => new Set(rows.map(({ lot }) => lot.id)), [rows]);
  const fill_count = useMemo(
    () => fillableOf(matrix).filter((lot) => shownLots.has(lot) && of(lot).length === 0).length,
    [matrix, of, shownLots],
  );
  const fill = useCallback(
    () => lowestOf(matrix, choicesOf(matrix, winners.of)).filter(({ lot }) => shownLots.has(lot)),
    [matrix, winners.of, shownLots],
  );
  const has_vat = useMemo(
    () =>
      comparison.offers.some((offer) =>
        offer.items.some(({ vat_percent }) => vat_percent !== null && /[1-9]/.test(vat_percent)),
      ),
    [comparison.offers],
  );
  return { matrix, rows, view, setView, address, change, counts, winners, ...sums, fill, fill_count, has_vat };
}
