import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { IdParam } from "#contract/primitives.ts";

/** An order on paper, for both sides. */
export const orderPaperApi = {
  pdf: endpoint({
    method: "GET",
    path: "/orders/{id}/pdf",
    summary: "The order as a PDF: both sides, lines, VAT by rate, total in words",
    access: { kind: "member", permission: "read_order" },
    params: z.object({ id: IdParam }),
    response: "file",
    rate_limit: 60,
  }),
};
