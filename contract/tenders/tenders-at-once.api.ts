import { z } from "zod";
import { AtOnce, recordsAtOnce, SeenRecord } from "#contract/at-once.ts";
import { endpoint } from "#contract/endpoint.ts";
import { Prolong } from "#contract/tenders/tender.schema.ts";

const access = { kind: "member", permission: "update_tender" } as const;
const tenders = recordsAtOnce(SeenRecord);

const TendersDelete = z.strictObject({ tenders });
const TendersProlong = z.strictObject({ tenders, closing_date: Prolong.shape.closing_date });

/** Steps that are taken for several tenders in one call. Each tender succeeds or fails on its own. */
export const tendersAtOnceApi = {
  remove: endpoint({
    method: "POST",
    path: "/supplier-requests/deleting",
    summary: "Delete several drafts; says of each whether it was deleted, or why not",
    access,
    body: TendersDelete,
    response: AtOnce,
  }),
  prolong: endpoint({
    method: "POST",
    path: "/supplier-requests/prolonging",
    summary: "Set one later closing date for several open tenders; says of each whether it was set, or why not",
    access,
    body: TendersProlong,
    response: AtOnce,
  }),
};
