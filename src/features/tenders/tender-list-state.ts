import { IsoDate } from "#contract/primitives.ts";
import { tenderFilters } from "#contract/tenders/tender-list.schema.ts";
import { TENDER_STATUSES } from "#contract/states/tender.machine.ts";
import { toFilterParams, filteredAddress } from "#src/kit/list/filtered-address.ts";

/** Tabs of the list: all of them, those of the reader, and by state. */
export const TENDER_VIEWS = ["all", "mine", ...TENDER_STATUSES] as const;
export type TenderView = (typeof TENDER_VIEWS)[number];

/** What the address of the list says; days are days of the reader there. */
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

/** What a view asks for of itself. */
export function viewQuery(view: TenderView, user: number): { managers?: string; status?: string } {
  if (view === "mine") return { managers: String(user) };
  return view === "all" ? {} : { status: view };
}

/** The filters of the list's call; the reader's own tenders are not asked for by other managers. */
export const tenderQuery = (
  { view, filters }: Pick<TenderListState, "view" | "filters">,
  { zone, user }: { zone: string; user: number },
) => ({ ...toFilterParams(filters, zone), ...viewQuery(view, user) });

/** The order of a view where none was chosen: what ends first while offers are taken, else the newest. */
export const defaultOrdering = (view: TenderView): string => (view === "TENDER_OPENED" ? "closing_date" : "-id");
