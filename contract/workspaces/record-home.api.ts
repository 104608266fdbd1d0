import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { IdParam } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";

/** Records with a page of their own whose URL doesn't contain the company. */
export const HOMED_RECORDS = ["tender", "offer", "order", "purchase_item", "group"] as const;
export type HomedRecord = (typeof HOMED_RECORDS)[number];

/** Finds the caller's company that owns a record, so that links work for users with several companies. */
export const recordHomeApi = {
  find: endpoint({
    method: "GET",
    path: "/record-home/{kind}/{id}",
    summary: "Which of the caller's companies a record belongs to",
    access: { kind: "session", confirmed: true },
    params: z.object({ kind: z.enum(HOMED_RECORDS), id: IdParam }),
    response: z.object({ workspace: Named.nullable() }).meta({ id: "RecordHome" }),
  }),
};
