import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { IdParam } from "#contract/primitives.ts";
import { SheetQuery } from "#contract/sheet-query.ts";
import { ComparisonColumns } from "#contract/comparison/comparison-columns.schema.ts";
import { ListPrice } from "#contract/comparison/comparison.schema.ts";

const ById = z.object({ id: IdParam });
const access = { kind: "member", permission: "read_tender" } as const;

export const comparisonApi = {
  one: endpoint({
    method: "GET",
    path: "/supplier-requests/{id}/comparison",
    summary: "Lots, submitted offers and winners: everything the matrix shows",
    access,
    params: ById,
    response: ComparisonColumns,
  }),
  list_price: endpoint({
    method: "GET",
    path: "/supplier-requests/{id}/items/{itemId}/list_price",
    summary: "Prices offered for a lot, the cheapest first, and what the workspace paid for the part before",
    access,
    params: ById.extend({ itemId: IdParam }),
    response: ListPrice,
  }),
  download: endpoint({
    method: "GET",
    path: "/supplier-requests/{id}/download",
    summary: "Lots and terms as a spreadsheet, and the comparison where prices may be seen",
    access,
    params: ById,
    query: SheetQuery,
    response: "file",
  }),
  download_commercial_offers: endpoint({
    method: "GET",
    path: "/supplier-requests/{id}/download_commercial_offers",
    summary: "The files of all submitted offers as a zip",
    access,
    params: ById,
    response: "file",
    errors: ["offers_sealed", "no_commercial_offers"],
  }),
};
