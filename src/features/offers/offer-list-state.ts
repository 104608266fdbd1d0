import type { OfferStatus } from "#contract/offers/offer.machine.ts";
import type { ListSort } from "#src/ui/grid/ListGrid.tsx";
import { searchOf, useAddress } from "#src/ui/page/use-address.ts";
import type { AddressPatch } from "#src/ui/page/use-address.ts";

/** Tabs of the list: what waits for an answer first, and all of them last. */
export const OFFER_VIEWS = ["NOT_PROCESSED", "PROCESSED", "REJECTED", "EXPIRED", "all"] as const satisfies readonly (
  | OfferStatus
  | "all"
)[];
export type OfferView = (typeof OFFER_VIEWS)[number];

const PAGE_SIZE = 50;
/** What waits is sorted by the time left, what is done by when it was. */
const ORDERS: Readonly<Record<OfferView, string>> = {
  NOT_PROCESSED: "closing_date",
  PROCESSED: "-submitted_at",
  REJECTED: "-closing_date",
  EXPIRED: "-closing_date",
  all: "-id",
};

export interface OfferListState {
  readonly view: OfferView;
  readonly search: string;
  readonly sort: ListSort;
  readonly page: number;
  readonly page_size: number;
}

/** Reads the address; what makes no sense in it is as if it weren't there. */
export function readListState(query: URLSearchParams): OfferListState {
  const view = OFFER_VIEWS.find((each) => each === query.get("view")) ?? OFFER_VIEWS[0];
  const asked = query.get("sort") ?? "";
  const sort = /^-?(number|status|closing_date|submitted_at)$/.test(asked) ? asked : ORDERS[view];
  const page = /^[1-9]\d{0,6}$/.test(query.get("page") ?? "") ? Number(query.get("page")) : 1;
  return {
    view,
    search: searchOf(query),
    sort: { field: sort.replace("-", ""), order: sort.startsWith("-") ? "DESC" : "ASC" },
    page,
    page_size: PAGE_SIZE,
  };
}

/** The query of the page that is shown. */
export const listQueryOf = ({ view, search, sort, page, page_size }: OfferListState): Record<string, unknown> => ({
  status: view === "all" ? undefined : view,
  search,
  ordering: `${sort.order === "DESC" ? "-" : ""}${sort.field}`,
  limit: page_size,
  offset: (page - 1) * page_size,
});

/** The state of the list, kept in the address. */
export const useOfferListState = (): { state: OfferListState; change: (patch: AddressPatch) => void } =>
  useAddress(readListState);
