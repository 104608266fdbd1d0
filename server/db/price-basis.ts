import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { priceFieldOf, VAT_BASES, vatFactor } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";

type Sql = RawBuilder<unknown>;

/** SQL that depends on a VAT basis. What each basis means is decided by `contract/money`. */
export const byBasis = (basis: Sql, valueOn: (basis: VatBasis) => Sql): Sql =>
  sql`
    CASE
      ${basis} ${sql.join(
        VAT_BASES.map((each) => sql`WHEN ${sql.lit(each)} THEN ${valueOn(each)}`),
        sql` `,
      )}
    END`;

/** The SQL form of `basedPrice`: the unit price of an offer line on a VAT basis. */
export const basedPriceOf = (line: string, basis: Sql): Sql =>
  byBasis(basis, (each) => sql.ref(`${line}.${priceFieldOf(each)}`));

/** The price of an offer line as it was typed, for its `price_quantity`. */
export const typedPriceOf = (line: string, basis: Sql): Sql =>
  sql`coalesce(${sql.ref(`${line}.price_for_quantity`)}, ${basedPriceOf(line, basis)})`;

/** A price for `per` units on another VAT basis, for one unit and unrounded. `percent` must not be null. */
export function unitPriceOn(
  to: VatBasis,
  { basis, price, per, percent }: { basis: VatBasis; price: Sql; per: Sql; percent: Sql },
): Sql {
  if (basis === to) return sql`${price} / ${per}`;
  const [times, by] = vatFactor<Sql>(to, sql`(100 + ${percent})`, sql`100`);
  return sql`${price} * ${times} / (${by} * ${per})`;
}
