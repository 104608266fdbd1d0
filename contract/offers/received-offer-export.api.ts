import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { exportParams } from "#contract/list.ts";
import { ReceivedOfferQuery } from "#contract/offers/received-offer.api.ts";
import { Money } from "#contract/primitives.ts";
import { CurrencyId } from "#contract/reference/reference.schema.ts";

export const RECEIVED_OFFER_COLUMNS = [
  "supplier",
  "tender",
  "tender_name",
  "status",
  "total_with_vat",
  "currency",
  "coverage",
  "sent_at",
  "submitted_at",
] as const;
export type ReceivedOfferColumn = (typeof RECEIVED_OFFER_COLUMNS)[number];

export const ReceivedOfferExportQuery = ReceivedOfferQuery.omit({ limit: true, offset: true }).extend(
  exportParams(RECEIVED_OFFER_COLUMNS),
);
export type ReceivedOfferExportQuery = z.output<typeof ReceivedOfferExportQuery>;

/** Filters and search of the list. Paging and sorting don't change a sum. */
export const ReceivedOfferSumsQuery = ReceivedOfferQuery.omit({ limit: true, offset: true, ordering: true });
export type ReceivedOfferSumsQuery = z.output<typeof ReceivedOfferSumsQuery>;

/** Sums of the submitted offers that are filtered, in each currency, the currency of most offers first. */
export const ReceivedOfferSums = z
  .object({ results: z.array(z.object({ currency: CurrencyId, offers: z.number().int(), total_with_vat: Money })) })
  .meta({ id: "ReceivedOfferSums" });
export type ReceivedOfferSums = z.output<typeof ReceivedOfferSums>;

const access = { kind: "member", permission: "read_tender" } as const;

/** The list of received offers as a file, and its sums. Only the list itself loads this file. */
export const receivedOfferExportApi = {
  export: endpoint({
    method: "GET",
    path: "/received-offers/export",
    summary: "The list as it is filtered and ordered, as .xlsx or .csv",
    access,
    query: ReceivedOfferExportQuery,
    response: "file",
  }),
  sums: endpoint({
    method: "GET",
    path: "/received-offers/sums",
    summary: "Sums of the submitted offers that the filters of the list select, in each currency",
    access,
    query: ReceivedOfferSumsQuery,
    response: ReceivedOfferSums,
  }),
};
