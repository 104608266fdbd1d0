import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Id, Nothing } from "#contract/primitives.ts";

const preparing = { kind: "member", permission: "update_tender" } as const;

/** Sample data with which a new company tries the product, and which disappear without a trace. */
export const sampleDataApi = {
  fill: endpoint({
    method: "POST",
    path: "/sample-data",
    summary: "Fill a company that has sent no tender with sample data; a second call changes nothing",
    access: preparing,
    /** The stopped tender, whose offers can be compared. Null if the company has deleted it. */
    response: z.object({ tender: Id.nullable() }),
    errors: ["sample_late"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/sample-data",
    summary: "Remove the sample data and everything that was made from them",
    access: preparing,
    response: Nothing,
  }),
};
