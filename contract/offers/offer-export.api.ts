import type { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { exportParams } from "#contract/list.ts";
import { OfferQuery } from "#contract/offers/offer.schema.ts";

export const OFFER_COLUMNS = [
  "number",
  "tender",
  "customer",
  "status",
  "closing_date",
  "filled",
  "total_with_vat",
  "currency",
  "submitted_at",
] as const;
export type OfferColumn = (typeof OFFER_COLUMNS)[number];
export const OfferExportQuery = OfferQuery.omit({ limit: true, offset: true }).extend(exportParams(OFFER_COLUMNS));
export type OfferExportQuery = z.output<typeof OfferExportQuery>;

/** The list of a supplier's offers as a file. Only the list itself loads this file. */
export const offerExportApi = {
  export: endpoint({
    method: "GET",
    path: "/supplier-offers/export",
    summary: "The list as it is filtered and ordered, as .xlsx or .csv",
    access: { kind: "member", permission: ["read_offer", "update_offer"] },
    query: OfferExportQuery,
    response: "file",
  }),
};
