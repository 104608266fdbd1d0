import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { PRICE_SCALE } from "#contract/price-scale.ts";
import { isNotDeclined } from "#server/records/order/declined-orders.ts";
import { isSamePart } from "#server/records/purchase-item/same-part.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** The price with VAT of a line `i` of an order: the one that was typed, else derived from the price without. */
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

/** Line `i` was paid for: a sample that came free of charge says nothing about the price of its part. */
export const isPaidFor: RawBuilder<SqlBool> = sql`i.price_per_unit > 0`;

/** An order `o` of the workspace bought what stands in it: nobody declined it, and it isn't of the tender `before`. */
export const hasBought = (db: TenantDb, before: number | null = null): RawBuilder<SqlBool> => sql`
  (
    o.customer_id = ${db.me}
    AND ${isNotDeclined("o")} ${before === null ? sql`` : sql`AND o.tender_id IS DISTINCT FROM ${before}::bigint`}
  )`;

/**
 * A line `i` bought the part of the row that the query calls so: this part itself, and not another that was delivered in
 * its place. Of those whose order `hasBought` the one with the greatest id has the last price.
 */
export const isOfPart = (db: TenantDb, part: string): RawBuilder<SqlBool> =>
  sql`(i.customer_id = ${db.me} AND ${isSamePart("i", part)})`;
