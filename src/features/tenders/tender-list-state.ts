import { TENDER_STATUSES } from "#contract/tenders/tender.machine.ts";
import type { TenderStatus } from "#contract/tenders/tender.machine.ts";
import type { ListSort } from "#src/ui/grid/ListGrid.tsx";
import { searchOf, useAddress } from "#src/ui/page/use-address.ts";
import type { AddressPatch } from "#src/ui/page/use-address.ts";

/** Tabs of the list: all of them, those of the reader, and by state. */
export const TENDER_VIEWS = ["all", "mine", ...TENDER_STATUSES] as const;
export type TenderView = (typeof TENDER_VIEWS)[number];

const PAGE_SIZES = [25, 50, 100];
const PAGE_SIZE = 50;

export interface TenderListState {
  readonly view: TenderView;
  readonly search: string;
  readonly sort: ListSort | null;
  readonly page: number;
  readonly page_size: number;
}

const isStatus = (view: TenderView): view is TenderStatus => TENDER_STATUSES.some((status) => status === view);
const numberOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;

/** Reads the address; what makes no sense in it is as if it weren't there. */
export function readListState(query: URLSearchParams): TenderListState {
  const view = TENDER_VIEWS.find((each) => each === query.get("view")) ?? TENDER_VIEWS[0];
  const asked = query.get("sort") ?? "";
  const size = numberOf(query.get("size")) ?? PAGE_SIZE;
  const sort: ListSort | null = /^-?(number|name|status|start_date|closing_date|created_at|lot_count)$/.test(asked)
    ? { field: asked.replace("-", ""), order: asked.startsWith("-") ? "DESC" : "ASC" }
    : null;
  return {
    view,
    search: searchOf(query),
    sort,
    page: numberOf(query.get("page")) ?? 1,
    page_size: PAGE_SIZES.includes(size) ? size : PAGE_SIZE,
  };
}

/** What a view asks for. */
export function viewQuery(view: TenderView, userId: number): Record<string, unknown> {
  if (view === "mine") return { managers: userId };
  return isStatus(view) ? { status: view } : {};
}

/** The query of the page that is shown; open tenders stand by the time that is left. */
export function listQueryOf(
  { view, search, sort, page, page_size }: TenderListState,
  userId: number,
): Record<string, unknown> {
  const usual = view === "TENDER_OPENED" ? "closing_date" : "-id";
  return {
    ...viewQuery(view, userId),
    search,
    ordering: sort === null ? usual : `${sort.order === "DESC" ? "-" : ""}${sort.field}`,
    limit: page_size,
    offset: (page - 1) * page_size,
  };
}

/** The state of the list, kept in the address. */
export const useTenderListState = (): { state: TenderListState; change: (patch: AddressPatch) => void } =>
  useAddress(readListState);
