import { sql } from "kysely";
import { trimmedDecimal } from "#server/db/list-query.ts";

/** What became of the ordered quantity of order line `i`, without what isn't paid for. */
export const lineQuantityColumns = sql`
  ${trimmedDecimal("i.quantity")} AS quantity,
  ${trimmedDecimal("i.accepted_quantity")} AS accepted_quantity,
  ${trimmedDecimal("i.cancelled_quantity")} AS cancelled_quantity,
  ${trimmedDecimal("i.on_the_way_quantity")} AS on_the_way_quantity,
  i.closed_at IS NOT NULL AS is_closed`;

/** Agreed price of order line `i`, from which its amounts are computed. */
export const linePriceColumns = sql`
  ${trimmedDecimal("i.based_price")} AS based_price, i.price_quantity, ${trimmedDecimal("i.vat_percent")} AS vat_percent`;
