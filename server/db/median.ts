import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { PRICE_SCALE } from "#contract/price-scale.ts";

/** Returns the SQL for the median of a group. With an even count, the median is the mean of the two middle values. */
export const middle = (value: string): RawBuilder<unknown> => {
  const each = sql.ref(value);
  return sql`
    (
      percentile_disc(0.5) WITHIN GROUP (ORDER BY ${each}) + percentile_disc(0.5) WITHIN GROUP (ORDER BY ${each} DESC)
    ) / 2`;
};

export const medianPrice = (price: string): RawBuilder<unknown> =>
  sql`round(${middle(price)}, ${sql.lit(PRICE_SCALE)})`;
