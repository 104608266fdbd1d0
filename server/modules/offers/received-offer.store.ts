import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import { RECEIVED_OFFER_SORTS } from "#contract/offers/received-offer.api.ts";
import type { ReceivedOfferSums, ReceivedOfferSumsQuery } from "#contract/offers/received-offer-export.api.ts";
import type { ReceivedOffer, ReceivedOfferQuery } from "#contract/offers/received-offer.api.ts";
import type { FoundCount } from "#server/db/bounded-count.ts";
import { findListIds, findPage, orderByIds } from "#server/db/find-page.ts";
import { andAll, conditionIfSet, isAmong, searchWords, withIds } from "#server/db/list-query.ts";
import { receivedFigures, receivedTotal } from "#server/records/offer/received-offer.sql.ts";
import type { TenantDb } from "#server/db/scope.ts";

export type ReceivedOfferRow = z.input<typeof ReceivedOffer>;

const KEYS: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`o.id`,
  tender: sql`(t.number, t.round)`,
  supplier: sql`s.name COLLATE und`,
  status: sql`o.status`,
  sent_at: sql`o.sent_at`,
  submitted_at: sql`o.submitted_at`,
  total_with_vat: receivedTotal,
};

/** Offers `o` of tenders `t` from suppliers `s`. The view leaves out tenders whose prices are still sealed. */
const joined = sql`offer_revealed o JOIN tender t ON t.id = o.tender_id JOIN workspace s ON s.id = o.supplier_id`;

function filtered(db: TenantDb, query: ReceivedOfferSumsQuery): RawBuilder<unknown> {
  const where = andAll([
    sql<boolean>`o.customer_id = ${db.me}`,
    sql<boolean>`o.sent_at IS NOT NULL`,
    ...withIds(sql`o.id`, query.id),
    ...conditionIfSet(query.status, (words) => sql<boolean>`o.status = ANY(${words}::text[])`),
    ...conditionIfSet(query.tender, (tender) => sql<boolean>`o.tender_id = ${tender}`),
    ...conditionIfSet(query.supplier, (ids) => sql<boolean>`o.supplier_id = ANY(${ids}::bigint[])`),
    ...conditionIfSet(query.submitted_from, (at) => sql<boolean>`o.submitted_at >= ${at}::timestamptz`),
    ...conditionIfSet(query.submitted_to, (at) => sql<boolean>`o.submitted_at <= ${at}::timestamptz`),
    ...conditionIfSet(query.total_from, (least) => sql<boolean>`${receivedTotal} >= ${least}::numeric`),
    ...conditionIfSet(query.total_to, (most) => sql<boolean>`${receivedTotal} <= ${most}::numeric`),
    ...searchWords(query.search, sql`(t.search || ' ' || text_key(s.name))`, { tender: sql`t.number` }),
  ]);
  return sql`${joined} WHERE ${where}`;
}

export const findReceivedOffers = (db: TenantDb, ids: readonly number[]): Promise<ReceivedOfferRow[]> =>
  db.run<ReceivedOfferRow>(sql`
    SELECT
      o.id,
      o.status,
      json_build_object('id', t.id, 'number', t.number, 'round', t.round, 'name', t.name, 'status', t.status) AS tender,
      json_build_object('id', s.id, 'name', s.name) AS supplier,
      ${receivedFigures(db)},
      o.sent_at,
      o.submitted_at,
      o.entered_at IS NOT NULL AS is_entered
    FROM ${joined}
    WHERE o.customer_id = ${db.me} AND ${isAmong(sql`o.id`, ids)}`);

export async function listReceivedOffers(
  db: TenantDb,
  query: ReceivedOfferQuery,
): Promise<FoundCount & { rows: ReceivedOfferRow[] }> {
  const { ids, ...counted } = await findPage(db, query, {
    id: sql`o.id`,
    from: [filtered(db, query)],
    keys: KEYS,
    when_counted: RECEIVED_OFFER_SORTS,
  });
  return { ...counted, rows: orderByIds(ids, await findReceivedOffers(db, ids)) };
}

export const findReceivedOfferIds = (
  db: TenantDb,
  query: ReceivedOfferSumsQuery & { readonly ordering: string },
  most: number,
): Promise<number[]> => findListIds(db, query, { id: sql`o.id`, from: filtered(db, query), keys: KEYS, most });

/** Adds up the submitted offers that are filtered, in each currency. */
export const sumReceivedOffers = (
  db: TenantDb,
  query: ReceivedOfferSumsQuery,
): Promise<z.input<typeof ReceivedOfferSums>["results"]> =>
  db.run(sql`
    SELECT o.currency, count(*) AS offers, sum(o.total_with_vat) AS total_with_vat
    FROM ${filtered(db, query)} AND o.status = 'PROCESSED' AND o.total_with_vat IS NOT NULL
    GROUP BY o.currency
    ORDER BY count(*) DESC, o.currency`);
