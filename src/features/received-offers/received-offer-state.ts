import { RECEIVED_OFFER_SORTS, receivedOfferFilters } from "#contract/offers/received-offer.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { IsoDate } from "#contract/primitives.ts";
import { useCall } from "#src/api/hooks.ts";
import { filteredAddress, toFilterParams } from "#src/kit/list/filtered-address.ts";
import type { RecordFilter, UseFoundNames } from "#src/kit/list/record-filter.ts";

export const RECEIVED_VIEWS = ["all", "PROCESSED", "NOT_PROCESSED", "REJECTED", "EXPIRED"] as const;
export type ReceivedView = (typeof RECEIVED_VIEWS)[number];

/** State of the list of all offers in the URL. Days in the URL are in the reader's time zone. */
export const receivedAddress = filteredAddress({
  views: RECEIVED_VIEWS,
  sortable: RECEIVED_OFFER_SORTS,
  filters: {
    supplier: receivedOfferFilters.supplier,
    submitted_from: IsoDate,
    submitted_to: IsoDate,
    total_from: receivedOfferFilters.total_from,
    total_to: receivedOfferFilters.total_to,
  },
});

export const viewQuery = (view: ReceivedView): { status?: string } => (view === "all" ? {} : { status: view });

export const receivedQuery = (
  { view, filters }: Pick<ReturnType<typeof receivedAddress.read>, "view" | "filters">,
  zone: string,
): Readonly<Record<string, string>> => ({ ...viewQuery(view), ...toFilterParams(filters, zone) });

const useSuppliers: UseFoundNames = (asked) =>
  useCall(tenderApi.parties, { query: { ...asked, of: "supplier" } }, { enabled: asked !== null, keep_previous: true })
    .data;

export const RECEIVED_FILTERS: readonly RecordFilter[] = [
  {
    name: "supplier",
    label: "received_offers.filter.supplier",
    kind: "names",
    find: "received_offers.filter.find",
    useNames: useSuppliers,
  },
  { name: "submitted", label: "received_offers.filter.submitted", kind: "days" },
  { name: "total", label: "received_offers.filter.total", kind: "money" },
];
