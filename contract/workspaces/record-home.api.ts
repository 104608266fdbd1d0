import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { IdParam } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";

/** Records with a page of their own, whose address doesn't say which company they belong to. */
export const HOMED_RECORDS = ["tender", "offer", "order", "purchase_item", "group"] as const;
export type HomedRecord = (typeof HOMED_RECORDS)[number];

/** In which of the caller's companies a record stands, so that its address works for people who work in several. */
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
