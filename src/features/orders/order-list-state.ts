import { ORDER_STATUSES } from "#contract/orders/order.machine.ts";
import type { ListSort } from "#src/ui/grid/ListGrid.tsx";
import { searchOf, useAddress } from "#src/ui/page/use-address.ts";
import type { AddressPatch } from "#src/ui/page/use-address.ts";

/** Tabs of the list: all of them, and by state. */
export const ORDER_VIEWS = ["all", ...ORDER_STATUSES] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];
/** Orders that the workspace placed, that it got, or both. */
export const ORDER_SIDES = ["both", "customer", "supplier"] as const;
export type OrderSide = (typeof ORDER_SIDES)[number];

const PAGE_SIZES = [25, 50, 100];
const PAGE_SIZE = 50;

export interface OrderListState {
  readonly view: OrderView;
  readonly side: OrderSide;
  readonly search: string;
  readonly sort: ListSort | null;
  readonly page: number;
  readonly page_size: number;
}

const numberOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;

/** Reads the address; what makes no sense in it is as if it weren't there. */
export function readListState(query: URLSearchParams): OrderListState {
  const asked = query.get("sort") ?? "";
  const size = numberOf(query.get("size")) ?? PAGE_SIZE;
  return {
    view: ORDER_VIEWS.find((each) => each === query.get("view")) ?? "all",
    side: ORDER_SIDES.find((each) => each === query.get("side")) ?? "both",
    search: searchOf(query),
    sort: /^-?(number|name|status|created_at|total_with_vat)$/.test(asked)
      ? { field: asked.replace("-", ""), order: asked.startsWith("-") ? "DESC" : "ASC" }
      : null,
    page: numberOf(query.get("page")) ?? 1,
    page_size: PAGE_SIZES.includes(size) ? size : PAGE_SIZE,
  };
}

/** The filters of a view and a side. */
export const viewQuery = (view: OrderView, side: OrderSide): Record<string, unknown> => ({
  ...(view === "all" ? {} : { status: view }),
  ...(side === "both" ? {} : { side }),
});

/** The query of the page that is shown, the newest orders first. */
export const listQueryOf = ({
  view,
  side,
  search,
  sort,
  page,
  page_size,
}: OrderListState): Record<string, unknown> => ({
  ...viewQuery(view, side),
  search,
  ordering: sort === null ? "-id" : `${sort.order === "DESC" ? "-" : ""}${sort.field}`,
  limit: page_size,
  offset: (page - 1) * page_size,
});

/** The state of the list, kept in the address. */
export const useOrderListState = (): { state: OrderListState; change: (patch: AddressPatch) => void } =>
  useAddress(readListState);
