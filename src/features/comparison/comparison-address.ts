import { VAT_BASES } from "#contract/money/vat.ts";
import { sortOf } from "#src/kit/list/list-sort.ts";
import { LOT_FILTERS } from "#src/features/comparison/lot-filters.ts";
import type { LotFilter } from "#src/features/comparison/lot-filters.ts";
import { LOT_ORDERS } from "#src/features/comparison/lot-order.ts";
import type { MatrixView } from "#src/features/comparison/matrix.ts";
import { searchOf } from "#src/ui/page/use-address.ts";
import type { AddressPatch } from "#src/ui/page/use-address.ts";

/** What a cell may show: the price of a unit, the sum of the lot, the comparable sum of the lot. */
export const SHOWN = ["price", "sum", "comparable"] as const;

const SORTABLE = ["position", ...LOT_ORDERS];

const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** What the address says of the comparison; what makes no sense in it is as if it weren't there. */
export function readComparisonAddress(query: URLSearchParams) {
  const basis = query.get("vat");
  const words = (query.get("only") ?? "").split(",");
  return {
    /** Null where nobody chose one: then it is that of the offers. */
    basis: VAT_BASES.find((each) => each === basis) ?? null,
    shown: SHOWN.find((each) => each === query.get("shown")) ?? "price",
    include_replacements: query.get("substitutes") === "1",
    search: searchOf(query),
    sort: sortOf(query, SORTABLE),
    /** Lots of which all of this holds. */
    only: LOT_FILTERS.filter((each) => words.includes(each)),
    /** Lots that this offer has a price for, and lots that it wins; by the offer. */
    supplier: idOf(query.get("supplier")),
    winner: idOf(query.get("winner")),
  };
}

export type ComparisonAddress = ReturnType<typeof readComparisonAddress>;

/** The change of the address for another view of the numbers. */
export const viewPatch = (view: MatrixView): AddressPatch => ({
  vat: view.basis,
  shown: view.shown === "price" ? null : view.shown,
  substitutes: view.include_replacements ? "1" : null,
});

/** The change of the address that shows the lots of which these hold. */
export const onlyPatch = (only: readonly LotFilter[]): AddressPatch => ({ only: only.join(",") });

/** The change of the address that shows all lots again, in their order. */
export const ALL_LOTS: AddressPatch = { q: null, only: null, supplier: null, winner: null };

/** True when some lots may be hidden. */
export const isNarrowed = ({ search, only, supplier, winner }: ComparisonAddress): boolean =>
  search.trim() !== "" || only.length > 0 || supplier !== null || winner !== null;
