import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { TenderAwaits, TenderParty, TenderQuery } from "#contract/tenders/tender-list.schema.ts";
import { andAll, conditionIfSet, orderBy, searchWords, withIds } from "#server/db/list-query.ts";
import { isOrdered } from "#server/records/order/ordered-lot.ts";
import type { TenantDb } from "#server/db/scope.ts";

export type TenderFilters = Omit<TenderQuery, "limit" | "offset" | "ordering">;

export const TENDER_KEYS: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`t.id`,
  number: sql`(t.number, t.round)`,
  name: sql`t.name COLLATE und`,
  status: sql`t.status`,
  start_date: sql`t.start_date`,
  closing_date: sql`t.closing_date`,
  created_at: sql`t.created_at`,
  lot_count: sql`(SELECT count(*) FROM lot l WHERE l.tender_id = t.id)`,
};

/**
 * Conditions for the next action that a tender `t` needs. `answer`: the tender is open and a question is unanswered.
 * `award`: the tender is completed, has no next round, and an offered lot has neither a winner nor a complete order.
 * `order`: a winner has no order. Offers of open tenders are not considered, so the filter reveals nothing about a
 * sealed tender.
 */
const awaiting = (db: TenantDb): Readonly<Record<TenderAwaits, RawBuilder<SqlBool>>> => ({
  answer: sql<boolean>`
    (
      t.status = 'TENDER_OPENED'
      AND EXISTS (
        SELECT
        FROM tender_question q
        WHERE q.tender_id = t.id AND q.customer_id = ${db.me} AND q.answer IS NULL
      )
    )`,
  // The aggregate of unfinished tenders is small and contains all candidates.
  award: sql<boolean>`
    (
      t.status = 'DONE'
      AND t.id IN (SELECT f.tender_id FROM tender_to_finish f WHERE f.workspace_id = ${db.me})
      AND NOT EXISTS (SELECT FROM tender r WHERE r.previous_id = t.id AND r.workspace_id = ${db.me})
      AND EXISTS (
        SELECT
        FROM lot l
        WHERE l.tender_id = t.id
          AND l.workspace_id = ${db.me}
          AND NOT EXISTS (SELECT FROM lot_winner w WHERE w.lot_id = l.id AND w.workspace_id = ${db.me})
          AND NOT ${isOrdered(db)}
          AND EXISTS (
            SELECT
            FROM offer_item i
              JOIN offer o ON o.id = i.offer_id
            WHERE i.lot_id = l.id
              AND o.customer_id = ${db.me}
              AND o.status = 'PROCESSED'
              AND i.price_per_unit IS NOT NULL
              AND NOT i.rejected
          )
      )
    )`,
  order: sql<boolean>`
    (
      t.status = 'DONE'
      AND EXISTS (
        SELECT
        FROM lot l
          JOIN lot_winner w ON w.lot_id = l.id
        WHERE l.tender_id = t.id AND w.workspace_id = ${db.me} AND w.order_item_id IS NULL
      )
    )`,
});

const ended = sql`CASE WHEN t.status = 'DONE' THEN coalesce(t.closed_at, t.closing_date) ELSE t.closing_date END`;

export function filteredTenders(db: TenantDb, query: TenderFilters, now: Date): RawBuilder<SqlBool> {
  const at = now.toISOString();
  const ways = awaiting(db);
  return andAll([
    sql<boolean>`t.workspace_id = ${db.me}`,
    ...withIds(sql`t.id`, query.id),
    ...conditionIfSet(query.status, (words) => sql<boolean>`t.status = ANY(${words}::text[])`),
    ...conditionIfSet(
      query.managers,
      (ids) =>
        sql<boolean>`
          EXISTS (SELECT FROM tender_manager m WHERE m.tender_id = t.id AND m.user_id = ANY(${ids}::bigint[]))`,
    ),
    ...conditionIfSet(query.created_by, (ids) => sql<boolean>`t.created_by = ANY(${ids}::bigint[])`),
    ...conditionIfSet(
      query.supplier,
      (ids) =>
        sql<boolean>`
          t.id IN (
            SELECT s.tender_id
            FROM tender_supplier s
            WHERE s.workspace_id = ${db.me} AND s.supplier_id = ANY(${ids}::bigint[])
          )`,
    ),
    ...conditionIfSet(query.awaits, (words) =>
      words.length === 0
        ? sql<boolean>`false`
        : sql<boolean>`
          (
            ${sql.join(
              words.map((word) => ways[word]),
              sql` OR `,
            )}
          )`,
    ),
    ...conditionIfSet(
      query.closing_within,
      (days) =>
        sql<boolean>`
          (
            t.status = 'TENDER_OPENED'
            AND t.closing_date > ${at}::timestamptz
            AND t.closing_date <= ${at}::timestamptz + make_interval(days => ${days})
          )`,
    ),
    ...conditionIfSet(query.closing_from, (from) => sql<boolean>`${ended} >= ${from}::timestamptz`),
    ...conditionIfSet(query.closing_to, (to) => sql<boolean>`${ended} <= ${to}::timestamptz`),
    ...conditionIfSet(query.created_from, (from) => sql<boolean>`t.created_at >= ${from}::timestamptz`),
    ...conditionIfSet(query.created_to, (to) => sql<boolean>`t.created_at <= ${to}::timestamptz`),
    ...searchWords(query.search, sql`t.search`, { tender: sql`t.number` }),
  ]);
}

export const orderOfTenders = (ordering: string): RawBuilder<unknown> => orderBy(ordering, TENDER_KEYS, sql`t.id`);

export function partiesOfTenders(db: TenantDb, of: TenderParty): RawBuilder<unknown> {
  const ways: Readonly<Record<TenderParty, RawBuilder<unknown>>> = {
    supplier: sql`
      SELECT s.supplier_id AS id, count(*) AS count
      FROM tender_supplier s
      WHERE s.workspace_id = ${db.me}
      GROUP BY 1`,
    created_by: sql`
      SELECT t.created_by AS id, count(*) AS count
      FROM tender t
      WHERE t.workspace_id = ${db.me}
      GROUP BY 1`,
    managers: sql`
      SELECT m.user_id AS id, count(*) AS count
      FROM tender_manager m
      WHERE m.workspace_id = ${db.me}
      GROUP BY 1`,
  };
  return ways[of];
}
