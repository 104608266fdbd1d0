import { useMemo } from "react";
import type { ComparisonAddress } from "#src/features/comparison/comparison-address.ts";
import {
  isFound,
  NO_LOTS,
  OFFER_FILTERS,
  offerFacts,
  searchable,
  winnerFacts,
} from "#src/features/comparison/lot-filters.ts";
import type { LotFilter } from "#src/features/comparison/lot-filters.ts";
import { ordered } from "#src/features/comparison/lot-order.ts";
import type { Choice, Matrix, MatrixRow } from "#src/features/comparison/matrix.ts";

const known = new WeakMap<MatrixRow, { winners: readonly Choice[]; facts: ReturnType<typeof winnerFacts> }>();

/**
 * Returns the winner filters that a lot matches, cached until its winners change. A choice therefore recomputes only
 * one lot.
 */
function factsOf(row: MatrixRow, winners: readonly Choice[], columnOf: Matrix["columnOf"]): ReadonlySet<LotFilter> {
  const before = known.get(row);
  if (before?.winners === winners) return before.facts;
  const facts = winnerFacts(row, winners, columnOf);
  known.set(row, { winners, facts });
  return facts;
}

/** Constant used in place of the winners if no filter or sort order depends on them. */
const NOBODY = { of: (): readonly Choice[] => [], won: new Map<number, ReadonlySet<LotFilter>>() };
const isOfOffers = (filter: LotFilter): boolean => OFFER_FILTERS.some((each) => each === filter);

const offered = new WeakMap<MatrixRow, ReturnType<typeof offerFacts>>();

function offerFactsOf(row: MatrixRow): ReadonlySet<LotFilter> {
  const before = offered.get(row);
  if (before !== undefined) return before;
  const facts = offerFacts(row);
  offered.set(row, facts);
  return facts;
}

/**
 * Returns the rows filtered and sorted as specified in the URL, and the number of lots per filter. Offer filters are
 * computed once per matrix, and winner filters after each choice.
 */
export function useShownRows(
  matrix: Matrix,
  of: (lot: number) => readonly Choice[],
  address: ComparisonAddress,
): { rows: readonly MatrixRow[]; counts: Readonly<Record<LotFilter, number>> } {
  const { sort, only, supplier, winner } = address;
  const search = address.search.trim();
  const of_offers = useMemo(() => new Map(matrix.rows.map((row) => [row.lot.id, offerFactsOf(row)])), [matrix]);
  const won = useMemo(
    () => new Map(matrix.rows.map((row) => [row.lot.id, factsOf(row, of(row.lot.id), matrix.columnOf)])),
    [matrix, of],
  );
  const found = useMemo(() => {
    if (search === "") return matrix.rows;
    return matrix.rows.filter((row) => isFound(searchable(row), search));
  }, [matrix, search]);
  const counts = useMemo(() => {
    const counted = { ...NO_LOTS };
    for (const facts of [of_offers, won])
      for (const each of facts.values()) for (const fact of each) counted[fact] += 1;
    return counted;
  }, [of_offers, won]);
  // A choice re-filters the rows only if a filter or the sort order depends on winners.
  const asksWinners = winner !== null || sort?.field === "gap" || only.some((each) => !isOfOffers(each));
  const chosen = useMemo(() => (asksWinners ? { of, won } : NOBODY), [asksWinners, of, won]);
  const rows = useMemo(() => {
    const column = matrix.offers.findIndex(({ id }) => id === supplier);
    const holds = ({ lot, compared }: MatrixRow): boolean => {
      const facts: readonly (ReadonlySet<LotFilter> | undefined)[] = [of_offers.get(lot.id), chosen.won.get(lot.id)];
      return (
        only.every((each) => facts.some((known) => known?.has(each))) &&
        (supplier === null || compared.cells[column]?.state === "offered") &&
        (winner === null ||
          chosen
            .of(lot.id)
            .some(({ offer_item }) => matrix.offers[matrix.columnOf.get(offer_item) ?? -1]?.id === winner))
      );
    };
    return ordered(found.filter(holds), sort, { of: chosen.of, columnOf: matrix.columnOf });
  }, [found, matrix, of_offers, chosen, only, supplier, winner, sort]);
  return { rows, counts };
}
