import { sql } from "kysely";
import type { z } from "zod";
import type { KnownPrices } from "#contract/offers/offer.schema.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import { makerAliasKeysOf } from "#server/records/company-word/maker-alias.ts";
import { isSamePart } from "#server/records/purchase-item/same-part.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** Maximum number and age of the earlier offers that are searched, newest first. */
const OFFERS = 100;
const YEARS = 2;
const PRICES = 5;

/**
 * Returns the workspace's own earlier prices for the parts of an offer's lots. Only submitted lines for the requested
 * part in the same currency and unit are considered, never prices of other companies.
 */
export async function knownPrices(
  db: TenantDb,
  of: { offer: number; currency: CurrencyId; now: Date },
): Promise<z.input<typeof KnownPrices>["results"]> {
  const aliases = await makerAliasKeysOf(db);
  return db.run(sql`
    WITH asked AS MATERIALIZED (
      SELECT l.id AS lot, l.part_key, l.manufacturer, l.unit
      FROM offer_item i
        JOIN lot l ON l.id = i.lot_id
      WHERE i.supplier_id = ${db.me} AND i.offer_id = ${of.offer} AND l.part_key IS NOT NULL
    ), earlier AS MATERIALIZED (
      SELECT o.id, o.tender_id, o.submitted_at
      FROM offer o
      WHERE o.supplier_id = ${db.me}
        AND o.status = 'PROCESSED'
        AND o.currency = ${of.currency}
        AND o.id <> ${of.offer}
        AND o.submitted_at > ${of.now.toISOString()}::timestamptz - make_interval(years => ${YEARS})
      ORDER BY o.submitted_at DESC
      LIMIT ${OFFERS}
    ), alike AS MATERIALIZED (
      SELECT e.id AS offer, e.submitted_at, l.id, l.part_key, l.manufacturer, l.unit
      FROM earlier e
        JOIN lot l ON l.tender_id = e.tender_id
      WHERE l.part_key = ANY(ARRAY(SELECT a.part_key FROM asked a))
    ), offered AS MATERIALIZED (
      SELECT i.id, l.part_key, l.manufacturer, l.unit, ${trimmedDecimal("i.price_per_unit")} AS price, l.submitted_at
      FROM alike l
        JOIN offer_item i ON i.offer_id = l.offer AND i.lot_id = l.id
      WHERE i.supplier_id = ${db.me} AND i.price_per_unit IS NOT NULL AND NOT i.rejected AND NOT i.replacement
    )
    SELECT a.lot, to_json((array_agg(p.price ORDER BY p.submitted_at DESC, p.id DESC))[1:${sql.lit(PRICES)}]) AS prices
    FROM asked a
      JOIN offered p ON ${isSamePart("a", "p", aliases)} AND p.unit = a.unit
    GROUP BY a.lot
    ORDER BY a.lot`);
}
