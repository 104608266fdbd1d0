import { orderFilters, ORDER_SIDES, ORDER_SORTS } from "#contract/orders/order-list.schema.ts";
import { ORDER_STATUSES } from "#contract/states/order.machine.ts";
import { IsoDate } from "#contract/primitives.ts";
import { toFilterParams, filteredAddress } from "#src/kit/list/filtered-address.ts";

export const ORDER_VIEWS = ["all", ...ORDER_STATUSES] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];
export const SIDES = ["both", ...ORDER_SIDES] as const;

/** State of the order list in the URL. Creation dates in the URL are in the reader's time zone. */
export const orderAddress = filteredAddress({
  views: ORDER_VIEWS,
  sortable: ORDER_SORTS,
  filters: {
    side: orderFilters.side,
    company: orderFilters.company,
    confirmation: orderFilters.confirmation,
    invoice: orderFilters.invoice,
    payment: orderFilters.payment,
    repayment: orderFilters.repayment,
    awaits: orderFilters.awaits,
    created_from: IsoDate,
    created_to: IsoDate,
    total_from: orderFilters.total_from,
    total_to: orderFilters.total_to,
  },
});
export type OrderListState = ReturnType<typeof orderAddress.read>;

export const orderQuery = ({ view, filters }: Pick<OrderListState, "view" | "filters">, zone: string) => ({
  ...(view === "all" ? {} : { status: view }),
  ...toFilterParams(filters, zone),
});
