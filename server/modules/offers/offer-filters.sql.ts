import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { OfferQuery } from "#contract/offers/offer.schema.ts";
import { andAll, conditionIfSet, searchWords, wordsOf, withIds } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

const CLOSING = sql`(SELECT t.closing_date FROM tender t WHERE t.id = o.tender_id)`;

export const OFFER_KEYS: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`o.id`,
  number: sql`o.number`,
  status: sql`o.status`,
  closing_date: CLOSING,
  submitted_at: sql`o.submitted_at`,
};

/**
 * FROM and WHERE clauses of the supplier's own offers `o` that match the filters. The search also covers other tables.
 */
export function filteredOffers(db: TenantDb, query: Omit<OfferQuery, "limit" | "offset">): RawBuilder<unknown> {
  const where = andAll([
    sql<boolean>`o.supplier_id = ${db.me}`,
    ...withIds(sql`o.id`, query.id),
    ...conditionIfSet(query.status, (words) => sql<boolean>`o.status = ANY(${words}::text[])`),
    ...conditionIfSet(query.entered, (entered) => sql<boolean>`(o.entered_at IS NOT NULL) = ${entered}`),
    ...conditionIfSet(query.closing_from, (at) => sql<boolean>`${CLOSING} >= ${at}::timestamptz`),
    ...conditionIfSet(query.closing_to, (at) => sql<boolean>`${CLOSING} <= ${at}::timestamptz`),
    ...conditionIfSet(query.submitted_from, (at) => sql<boolean>`o.submitted_at >= ${at}::timestamptz`),
    ...conditionIfSet(query.submitted_to, (at) => sql<boolean>`o.submitted_at <= ${at}::timestamptz`),
    ...searchWords(query.search, sql`(t.search || ' ' || text_key(customer.name) || ' ' || o.number::text)`, {
      offer: sql`o.number`,
      tender: sql`t.number`,
    }),
  ]);
  const searched =
    wordsOf(query.search).length === 0
      ? sql``
      : sql`JOIN tender t ON t.id = o.tender_id JOIN workspace customer ON customer.id = o.customer_id`;
  return sql`offer_own o ${searched} WHERE ${where}`;
}
