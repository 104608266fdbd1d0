import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/** The middle of a group's values; of an even number the mean of the two in the middle. */
export const middle = (value: string): RawBuilder<unknown> => {
  const each = sql.ref(value);
  return sql`(percentile_disc(0.5) WITHIN GROUP (ORDER BY ${each}) + percentile_disc(0.5) WITHIN GROUP (ORDER BY ${each} DESC)) / 2`;
};

/** The middle of a group's prices, as a price: with four decimals. */
export const medianPrice = (price: string): RawBuilder<unknown> => sql`round(${middle(price)}, 4)`;
