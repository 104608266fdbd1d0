import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/** The price with VAT of a line `i` of an order: the one that was typed, else derived from the price without. */
export const orderedWithVat: RawBuilder<string> = sql<string>`
  trim_scale(coalesce(i.price_with_vat, round(i.price_per_unit * (100 + coalesce(i.vat_percent, 0)) / 100, 4)))::text`;
