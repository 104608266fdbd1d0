import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import type { MakerAliasKeys } from "#contract/purchase-items/maker-key.ts";
import type { PaidPrice, PaidPrices } from "#contract/purchase-items/item-cards.api.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import { medianPrice } from "#server/db/median.ts";
import { hasBought, isOfPart, isPaidFor, orderedWithVat } from "#server/records/order/ordered-price.ts";
import { isSamePart } from "#server/records/purchase-item/same-part.ts";
import type { TenantDb } from "#server/db/scope.ts";

export interface Part {
  readonly part_number: string | null;
  readonly manufacturer: string | null;
}
export type PaidLine = z.input<typeof PaidPrice>;
interface Bought {
  readonly part: Part;
  readonly before: number | null;
  readonly with_substitutes: boolean;
  readonly aliases: MakerAliasKeys;
}
type Summary = z.input<typeof PaidPrices>["by_currency"][number];

/**
 * FROM clause of order lines `i` in the workspace's orders `o` that bought the part. A substitute is found through the
 * lot for which it was ordered.
 */
const bought = (db: TenantDb, { part, before, with_substitutes, aliases }: Bought): RawBuilder<unknown> => sql`
  (SELECT part_key(${part.part_number}::text) AS part_key, ${part.manufacturer}::text AS manufacturer) r
  CROSS JOIN LATERAL (
    SELECT i.id
    FROM purchase_order_item i
    WHERE ${isOfPart(db, "r", aliases)} ${
      with_substitutes
        ? sql`
          UNION
          SELECT i.id
          FROM lot l
            JOIN purchase_order_item i ON i.lot_id = l.id AND i.customer_id = ${db.me} AND i.replacement
          WHERE l.workspace_id = ${db.me} AND ${isSamePart("l", "r", aliases)}`
        : sql``
    }
  ) b
  JOIN purchase_order_item i ON i.id = b.id
  JOIN purchase_order o ON o.id = i.order_id AND ${hasBought(db, before)}`;

export async function paidLines(
  db: TenantDb,
  of: Bought,
  limit: number,
): Promise<{ count: number; results: PaidLine[] }> {
  const rows = await db.run<PaidLine & { full_count: number }>(sql`
    SELECT
      count(*) OVER () AS full_count,
      i.id,
      json_build_object(
        'id', o.id,
        'number', o.number,
        'name', o.name,
        'status', o.status,
        'is_declined', false
      ) AS "order",
      json_build_object('id', w.id, 'name', w.name) AS supplier,
      o.created_at AS ordered_at,
      i.part_number,
      i.manufacturer,
      ${trimmedDecimal("i.quantity")} AS quantity,
      i.unit,
      o.currency,
      ${trimmedDecimal("i.price_per_unit")} AS price_per_unit,
      ${orderedWithVat} AS price_with_vat
    FROM ${bought(db, of)}
      JOIN workspace w ON w.id = o.supplier_id
    ORDER BY i.id DESC
    LIMIT ${limit}`);
  return {
    count: rows[0]?.full_count ?? 0,
    results: rows.map(({ full_count: _count, ...line }) => line),
  };
}

/**
 * Returns the last and the median price without VAT per currency. The most recently used currency comes first. Lines
 * that were free of charge are ignored.
 */
export const paidSummaries = (db: TenantDb, of: Bought): Promise<Summary[]> =>
  db.run<Summary>(sql`
    SELECT
      o.currency,
      count(*) AS count,
      trim_scale((array_agg(i.price_per_unit ORDER BY i.id DESC))[1])::text AS last,
      trim_scale(${medianPrice("i.price_per_unit")})::text AS median
    FROM ${bought(db, of)}
    WHERE ${isPaidFor}
    GROUP BY o.currency
    ORDER BY max(i.id) DESC`);
