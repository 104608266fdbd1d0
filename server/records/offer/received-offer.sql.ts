import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { TenantDb } from "#server/db/scope.ts";

/** The sum of offer `o`. Before its submission, an offer has no sum for the customer. */
export const receivedTotal = sql`CASE WHEN o.status = 'PROCESSED' THEN o.total_with_vat END`;

/** What offer `o` of the view `offer_revealed` shows its customer: its sum, and how many lots have a price. */
export const receivedFigures = (db: TenantDb): RawBuilder<unknown> => sql`
  CASE WHEN o.status = 'PROCESSED' THEN o.currency END AS currency,
  ${receivedTotal} AS total_with_vat,
  (
    SELECT count(*)
    FROM offer_item_revealed i
    WHERE i.offer_id = o.id AND NOT i.rejected AND i.price_per_unit IS NOT NULL
  ) AS priced_count,
  (SELECT count(*) FROM lot l WHERE l.tender_id = o.tender_id AND l.workspace_id = ${db.me}) AS lot_count`;
