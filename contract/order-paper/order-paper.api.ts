import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { IdParam } from "#contract/primitives.ts";

const access = { kind: "member", permission: "read_order" } as const;
const params = z.object({ id: IdParam });

/** An order on paper, for both sides. */
export const orderPaperApi = {
  pdf: endpoint({
    method: "GET",
    path: "/orders/{id}/pdf",
    summary: "The order as a PDF: both sides, lines, VAT by rate, total in words",
    access,
    params,
    response: "file",
    rate_limit: 60,
  }),
  specification: endpoint({
    method: "GET",
    path: "/orders/{id}/specification",
    summary: "The specification of the order as a PDF: lines with their delivery, totals, who signs",
    access,
    params,
    response: "file",
    rate_limit: 60,
  }),
  download: endpoint({
    method: "GET",
    path: "/orders/{id}/download",
    summary: "The order as a spreadsheet, its totals as formulas",
    access,
    params,
    response: "file",
  }),
};
