import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { listAnswer, listQuery, enumListParam } from "#contract/list.ts";
import { Id, Timestamp } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";

export const ONE_C_OUTBOX_STATUSES = ["waiting", "sent", "failed"] as const;

/** A document for 1C in the administrators' list, with its company and state but without the ordered lines. */
export const OneCOutboxRow = z
  .object({
    id: Id,
    workspace: Named,
    order_number: z.number().int(),
    /**
     * A driver, or null if the company no longer exchanges data. A string instead of an enum, so that this file, which
     * every page loads, doesn't import the lists of values.
     */
    driver: z.string().nullable(),
    status: z.enum(ONE_C_OUTBOX_STATUSES),
    error: z.string().nullable(),
    created_at: Timestamp,
  })
  .meta({ id: "OneCOutboxRow" });
export type OneCOutboxRow = z.output<typeof OneCOutboxRow>;

export const oneCOutboxApi = {
  list: endpoint({
    method: "GET",
    path: "/one_c_outbox",
    summary: "Documents for 1C of all companies",
    access: { kind: "admin" },
    query: listQuery({
      ordering: ["id", "created_at"],
      default_ordering: "-id",
      filters: { status: enumListParam(ONE_C_OUTBOX_STATUSES).optional() },
    }),
    response: listAnswer(OneCOutboxRow),
  }),
};
