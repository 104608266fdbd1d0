import { VAT_BASES } from "#contract/money/vat.ts";
import { sortOf } from "#src/kit/list/list-sort.ts";
import { LOT_FILTERS } from "#src/features/comparison/lot-filters.ts";
import type { LotFilter } from "#src/features/comparison/lot-filters.ts";
import { LOT_ORDERS } from "#src/features/comparison/lot-order.ts";
import type { MatrixView } from "#src/features/comparison/matrix.ts";
import { searchOf } from "#src/ui/page/use-address.ts";
import type { AddressPatch } from "#src/ui/page/use-address.ts";

export const SHOWN = ["price", "sum", "comparable"] as const;

const VIEW = "view";
const VIEWS = ["matrix", "scenarios"] as const;
export type ComparisonView = (typeof VIEWS)[number];

/** Opens another view of the comparison. */
export const openPatch = (view: ComparisonView): AddressPatch => ({ [VIEW]: view === "matrix" ? null : view });

const SORTABLE = ["position", ...LOT_ORDERS];

const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** Parses the state of the comparison from the URL. Ignores invalid values. */
export function readComparisonAddress(query: URLSearchParams) {
  const view = query.get(VIEW);
  const basis = query.get("vat");
  const words = (query.get("only") ?? "").split(",");
  return {
    /** What the tab shows. The charts are a dialog over the matrix and have their own word in the URL. */
    view: VIEWS.find((each) => each === view) ?? "matrix",
    /** Null unless the user has chosen a VAT basis. The offers' own basis is the default. */
    basis: VAT_BASES.find((each) => each === basis) ?? null,
    shown: SHOWN.find((each) => each === query.get("shown")) ?? "price",
    include_replacements: query.get("substitutes") === "1",
    search: searchOf(query),
    sort: sortOf(query, SORTABLE),
    /** Filters that are combined: a lot is shown only if it passes all of them. */
    only: LOT_FILTERS.filter((each) => words.includes(each)),
    /** Offer id. If set, only lots with a price in this offer are shown. */
    supplier: idOf(query.get("supplier")),
    /** Offer id. If set, only lots won by this offer are shown. */
    winner: idOf(query.get("winner")),
  };
}

export type ComparisonAddress = ReturnType<typeof readComparisonAddress>;

export const viewPatch = (view: MatrixView): AddressPatch => ({
  vat: view.basis,
  shown: view.shown === "price" ? null : view.shown,
  substitutes: view.include_replacements ? "1" : null,
});

export const onlyPatch = (only: readonly LotFilter[]): AddressPatch => ({ only: only.join(",") });

export const ALL_LOTS: AddressPatch = { q: null, only: null, supplier: null, winner: null };

export const isNarrowed = ({ search, only, supplier, winner }: ComparisonAddress): boolean =>
  search.trim() !== "" || only.length > 0 || supplier !== null || winner !== null;
