import { z } from "zod";
import { orderFilters, ORDER_SIDES, ORDER_SORTS } from "#contract/orders/order-list.schema.ts";
import { ORDER_STATUSES } from "#contract/states/order.machine.ts";
import { DUE_SOON_DAYS } from "#contract/orders/promised-day.ts";
import { IsoDate } from "#contract/primitives.ts";
import { toFilterParams, filteredAddress } from "#src/kit/list/filtered-address.ts";
import { dayAfter } from "#src/locale/dates.ts";

export const ORDER_VIEWS = ["all", ...ORDER_STATUSES] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];
export const SIDES = ["both", ...ORDER_SIDES] as const;

/** Whether the next goods are late, or due within the next days. */
export const LATENESS = ["late", "soon"] as const;

/** State of the order list in the URL. Creation dates in the URL are in the reader's time zone. */
export const orderAddress = filteredAddress({
  views: ORDER_VIEWS,
  sortable: ORDER_SORTS,
  filters: {
    side: orderFilters.side,
    company: orderFilters.company,
    created_by: orderFilters.created_by,
    confirmation: orderFilters.confirmation,
    invoice: orderFilters.invoice,
    payment: orderFilters.payment,
    repayment: orderFilters.repayment,
    awaits: orderFilters.awaits,
    lateness: z.enum(LATENESS),
    awaited_from: IsoDate,
    awaited_to: IsoDate,
    created_from: IsoDate,
    created_to: IsoDate,
    total_from: orderFilters.total_from,
    total_to: orderFilters.total_to,
  },
});
export type OrderListState = ReturnType<typeof orderAddress.read>;

const least = (...days: readonly (string | undefined)[]) => days.filter((day) => day !== undefined).toSorted();

/** Returns the days between which the next goods are expected, for the day range and the lateness that are chosen. */
function awaitedDays({ lateness, awaited_from: from, awaited_to: to }: OrderListState["filters"], today: string) {
  const isSoon = lateness === "soon";
  const latest = isSoon ? dayAfter(today, DUE_SOON_DAYS) : lateness === "late" ? dayAfter(today, -1) : undefined;
  const first = least(from, isSoon ? today : undefined).at(-1);
  const last = least(to, latest).at(0);
  return {
    ...(first === undefined ? {} : { awaited_from: first }),
    ...(last === undefined ? {} : { awaited_to: last }),
  };
}

/** `today` is the reader's day as YYYY-MM-DD. */
export function orderQuery(
  { view, filters }: Pick<OrderListState, "view" | "filters">,
  { zone, today }: { zone: string; today: string },
): Readonly<Record<string, string>> {
  const { lateness: _late, awaited_from: _from, awaited_to: _to, ...others } = filters;
  return {
    ...(view === "all" ? {} : { status: view }),
    ...toFilterParams(others, zone),
    ...awaitedDays(filters, today),
  };
}
