import { IsoDate } from "#contract/primitives.ts";
import { tenderFilters } from "#contract/tenders/tender-list.schema.ts";
import { TENDER_STATUSES } from "#contract/states/tender.machine.ts";
import { toFilterParams, filteredAddress } from "#src/kit/list/filtered-address.ts";

export const TENDER_VIEWS = ["all", "mine", ...TENDER_STATUSES] as const;
export type TenderView = (typeof TENDER_VIEWS)[number];

/** State of the tender list in the URL. Dates in the URL are in the reader's time zone. */
export const tenderAddress = filteredAddress({
  views: TENDER_VIEWS,
  sortable: ["number", "name", "status", "start_date", "closing_date", "created_at", "lot_count"],
  filters: {
    awaits: tenderFilters.awaits,
    closing_within: tenderFilters.closing_within,
    supplier: tenderFilters.supplier,
    created_by: tenderFilters.created_by,
    managers: tenderFilters.managers,
    closing_from: IsoDate,
    closing_to: IsoDate,
    created_from: IsoDate,
    created_to: IsoDate,
  },
});
export type TenderListState = ReturnType<typeof tenderAddress.read>;

export function viewQuery(view: TenderView, user: number): { managers?: string; status?: string } {
  if (view === "mine") return { managers: String(user) };
  return view === "all" ? {} : { status: view };
}

/** Converts the view and filters to call parameters. In the "mine" view, its manager filter overrides the user's. */
export const tenderQuery = (
  { view, filters }: Pick<TenderListState, "view" | "filters">,
  { zone, user }: { zone: string; user: number },
) => ({ ...toFilterParams(filters, zone), ...viewQuery(view, user) });

/** Returns a view's default order: open tenders by closing date, all others newest first. */
export const defaultOrdering = (view: TenderView): string => (view === "TENDER_OPENED" ? "closing_date" : "-id");
