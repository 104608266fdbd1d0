import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { PRICE_SCALE } from "#contract/price-scale.ts";
import { isNotDeclined } from "#server/records/order/declined-orders.ts";
import { isSamePart } from "#server/records/purchase-item/same-part.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** The price of order line `i` with VAT, as typed or else calculated from the price without VAT. */
export const orderedWithVat: RawBuilder<string> = sql<string>`
  trim_scale(
    coalesce(
      i.price_with_vat,
      round(
        coalesce(i.price_for_quantity, i.price_per_unit) * (100 + coalesce(i.vat_percent, 0)) / (
          100 * i.price_quantity
        ),
        ${sql.lit(PRICE_SCALE)}
      )
    )
  )::text`;

/** Whether line `i` was paid for. Free samples don't count as evidence of a price. */
export const isPaidFor: RawBuilder<SqlBool> = sql`i.price_per_unit > 0`;

/**
 * Whether order `o` counts as a purchase of the workspace: the order is not declined and not from the tender `before`.
 */
export const hasBought = (db: TenantDb, before: number | null = null): RawBuilder<SqlBool> => sql`
  (
    o.customer_id = ${db.me}
    AND ${isNotDeclined("o")} ${before === null ? sql`` : sql`AND o.tender_id IS DISTINCT FROM ${before}::bigint`}
  )`;

/**
 * Whether a line (alias `i`) bought this exact part, not a substitute. Among such lines of orders that match
 * `hasBought`, the line with the greatest id has the latest price.
 */
export const isOfPart = (db: TenantDb, part: string): RawBuilder<SqlBool> =>
  sql`(i.customer_id = ${db.me} AND ${isSamePart("i", part)})`;
