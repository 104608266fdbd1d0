import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { IdParam } from "#contract/primitives.ts";
import { Comparison } from "#contract/tenders/comparison.schema.ts";

/** The comparison of a tender's offers, for its customer. */
export const comparisonApi = {
  one: endpoint({
    method: "GET",
    path: "/supplier-requests/{id}/comparison",
    summary: "Lots, submitted offers and winners: everything the matrix shows",
    access: { kind: "member", permission: "read_tender" },
    params: z.object({ id: IdParam }),
    response: Comparison,
  }),
};
