import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { MakerAliasKeys } from "#contract/purchase-items/maker-key.ts";
import { PRICE_SCALE } from "#contract/price-scale.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import { byBasis, unitPriceOn } from "#server/db/price-basis.ts";
import { isNotDeclined } from "#server/records/order/declined-orders.ts";
import { isSamePart } from "#server/records/purchase-item/same-part.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** The unit price with VAT of line `i` of order `o`, derived from the agreed price. */
export const orderedWithVat: RawBuilder<string> = sql<string>`
  trim_scale(
    round(
      ${byBasis(sql`o.basis`, (basis) =>
        unitPriceOn("gross", {
          basis,
          price: sql`i.based_price`,
          per: sql`i.price_quantity`,
          percent: sql`coalesce(i.vat_percent, 0)`,
        }),
      )},
      ${sql.lit(PRICE_SCALE)}
    )
  )::text`;

/** The agreed price of line `i` for its `price_quantity`; null if it is for one unit. */
export const orderedForQuantity: RawBuilder<string | null> = sql<
  string | null
>`CASE WHEN i.price_quantity > 1 THEN ${trimmedDecimal("i.based_price")} END`;

/** Whether line `i` was paid for. A free sample says nothing about the price of its part. */
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
export const isOfPart = (db: TenantDb, part: string, aliases: MakerAliasKeys): RawBuilder<SqlBool> =>
  sql`(i.customer_id = ${db.me} AND ${isSamePart("i", part, aliases)})`;
