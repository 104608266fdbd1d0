import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { OneCHold } from "#contract/one-c/one-c.schema.ts";
import { dueOfOrder, hasOpenProposal, isHeldOrder } from "#server/records/order/order-awaits.ts";

/** Why order `o` must not be handed over to 1C for the time being; null if it may be. */
export const holdOfOrder: RawBuilder<OneCHold | null> = sql<OneCHold | null>`
  CASE WHEN ${hasOpenProposal} THEN 'proposal' WHEN ${isHeldOrder} THEN 'approval' END`;

/**
 * Whether 1C needs document `d` of order `o`: the order is open, or 1C has the document, or 1C may have it in another
 * state than that of the closed order. The document of any other closed order is withdrawn.
 */
export const isNeededDocument: RawBuilder<SqlBool> = sql`
  (
    o.status = 'OPENED'
    OR d.handed_revision IS NOT NULL
    OR (
      d.given_revision IS NOT NULL
      AND (o.declined_at IS NOT NULL OR (d.given ->> 'sum')::numeric IS DISTINCT FROM ${dueOfOrder})
    )
  )`;

/** Whether document `d` of order `o` is to be handed over now. */
export const isDueDocument: RawBuilder<SqlBool> = sql`
  (d.status = 'waiting' AND ${isNeededDocument} AND ${holdOfOrder} IS NULL)`;
