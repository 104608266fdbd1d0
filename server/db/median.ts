import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { PRICE_SCALE } from "#contract/price-scale.ts";

/** The middle of a group's values; of an even number the mean of the two in the middle. */
export const middle = (value: string): RawBuilder<unknown> => {
  const each = sql.ref(value);
  return sql`
    (
      percentile_disc(0.5) WITHIN GROUP (ORDER BY ${each}) + percentile_disc(0.5) WITHIN GROUP (ORDER BY ${each} DESC)
    ) / 2`;
};

/** The middle of a group's prices, rounded as a price. */
export const medianPrice = (price: string): RawBuilder<unknown> =>
  sql`round(${middle(price)}, ${sql.lit(PRICE_SCALE)})`;
