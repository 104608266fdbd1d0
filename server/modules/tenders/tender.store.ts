import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import type { StoredFields } from "#contract/fields.ts";
import { TENDER_FIELDS } from "#contract/tenders/tender-fields.ts";
import { TENDER_SORTS_WHEN_COUNTED } from "#contract/tenders/tender-list.schema.ts";
import type { TenderQuery } from "#contract/tenders/tender-list.schema.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import type { TenderStatus } from "#contract/states/tender.machine.ts";
import type { FoundCount } from "#server/db/bounded-count.ts";
import { describedTable } from "#server/db/described.ts";
import { findPage, orderByIds } from "#server/db/find-page.ts";
import { isOrdered } from "#server/records/order/ordered-lot.ts";
import { isAmong } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { filteredTenders, TENDER_KEYS } from "#server/modules/tenders/tender-filters.sql.ts";

/** A tender in wire format, with the data that determines its actions. */
export type TenderRow = Omit<z.input<typeof Tender>, "actions"> & {
  readonly has_open_lots: boolean;
  readonly has_winners_to_order: boolean;
};

/** Fields of a tender that users enter. Managers are stored in a separate table. */
export type TenderFields = StoredFields<typeof TENDER_FIELDS>;

const TENDER = describedTable("tender", TENDER_FIELDS, {
  id: "made",
  version: "kept",
  contents_version: "kept",
  workspace_id: "tenant",
  number: "kept",
  round: "kept",
  previous_id: "kept",
  status: "kept",
  start_date: "kept",
  closed_at: "kept",
  stop_reason: "kept",
  announce_at: "kept",
  created_by: "kept",
  created_at: "kept",
  search: "made",
});

/** Sorts and deduplicates the additional currencies, and removes the tender's own currency. */
const withOthers = (fields: TenderFields): TenderFields => ({
  ...fields,
  other_currencies: [...new Set(fields.other_currencies)]
    .filter((id) => id !== fields.currency)
    .sort((one, other) => one - other),
});

export interface LockedTender {
  readonly id: number;
  readonly version: number;
  readonly status: TenderStatus;
}

const person = (alias: string): RawBuilder<unknown> =>
  sql`
    json_build_object(
      'id', ${sql.ref(`${alias}.id`)},
      'name', concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})
    )`;

const otherRound = (db: TenantDb, which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`
    (
      SELECT json_build_object('id', r.id, 'round', r.round, 'status', r.status)
      FROM tender r
      WHERE r.workspace_id = ${db.me} AND ${which}
    )`;

const columns = (db: TenantDb): RawBuilder<unknown> => sql`
  t.id,
  t.version,
  t.version + t.contents_version AS revision,
  t.number,
  t.round,
  t.status,
  t.start_date,
  t.closed_at,
  ${TENDER.stored("t")},
  t.created_at,
  ${otherRound(db, sql`r.id = t.previous_id`)} AS previous_round,
  ${otherRound(db, sql`r.previous_id = t.id`)} AS next_round,
  (
    SELECT coalesce(json_agg(${person("u")} ORDER BY u.id), '[]')
    FROM tender_manager m
      JOIN app_user u ON u.id = m.user_id
    WHERE m.tender_id = t.id AND m.workspace_id = ${db.me}
  ) AS managers,
  (SELECT json_build_object('id', w.id, 'name', w.name) FROM workspace w WHERE w.id = t.workspace_id) AS customer,
  (SELECT ${person("u")} FROM app_user u WHERE u.id = t.created_by) AS created_by,
  (SELECT count(*) FROM tender_supplier s WHERE s.tender_id = t.id AND s.workspace_id = ${db.me}) AS supplier_count,
  (SELECT count(*) FROM tender_awaited a WHERE a.tender_id = t.id AND a.workspace_id = ${db.me}) AS awaited_count,
  offered.processed_count,
  offered.rejected_count,
  lots.lot_count,
  lots.awarded_lot_count,
  (SELECT count(*) FROM purchase_order_own p WHERE p.tender_id = t.id) AS order_count,
  asked.question_count,
  asked.unanswered_count,
  t.status = 'DONE'
    AND EXISTS (
      SELECT
      FROM lot l
      WHERE l.tender_id = t.id AND l.workspace_id = ${db.me} AND NOT ${isOrdered(db)}
    ) AS has_open_lots,
  t.status = 'DONE' AND lots.has_winners_to_order AS has_winners_to_order`;

/**
 * Joins the aggregates of a tender `t`. Counts winners per lot, because a join could scan all winners that the company
 * has ever chosen.
 */
const joins = (db: TenantDb): RawBuilder<unknown> => sql`
  CROSS JOIN LATERAL (
    SELECT
      count(*) FILTER (WHERE o.status = 'PROCESSED') AS processed_count,
      count(*) FILTER (WHERE o.status = 'REJECTED') AS rejected_count
    FROM offer o
    WHERE o.tender_id = t.id AND o.customer_id = ${db.me}
  ) offered
  CROSS JOIN LATERAL (
    SELECT
      count(*) AS lot_count,
      count(*) FILTER (WHERE won.is_awarded) AS awarded_lot_count,
      coalesce(bool_or(won.is_to_order), false) AS has_winners_to_order
    FROM lot l
      CROSS JOIN LATERAL (
        SELECT count(*) > 0 AS is_awarded, bool_or(w.order_item_id IS NULL) AS is_to_order
        FROM lot_winner w
        WHERE w.lot_id = l.id AND w.workspace_id = ${db.me}
      ) won
    WHERE l.tender_id = t.id AND l.workspace_id = ${db.me}
  ) lots
  CROSS JOIN LATERAL (
    SELECT count(*) AS question_count, count(*) FILTER (WHERE q.answer IS NULL) AS unanswered_count
    FROM tender_question q
    WHERE q.tender_id = t.id AND q.customer_id = ${db.me}
  ) asked`;

/** Returns a page of tenders. Computes aggregates for the tenders of that page only. */
export async function listTenders(
  db: TenantDb,
  query: TenderQuery,
  now: Date,
): Promise<FoundCount & { rows: TenderRow[] }> {
  const { ids, ...counted } = await findPage(db, query, {
    id: sql`t.id`,
    from: [sql`tender_own t WHERE ${filteredTenders(db, query, now)}`],
    keys: TENDER_KEYS,
    when_counted: TENDER_SORTS_WHEN_COUNTED,
  });
  return { ...counted, rows: orderByIds(ids, await findTenders(db, ids)) };
}

/** Returns tenders by id, in no particular order. */
export const findTenders = (db: TenantDb, ids: readonly number[]): Promise<TenderRow[]> =>
  db.runPrepared<TenderRow>(
    sql`
      SELECT ${columns(db)}
      FROM tender t ${joins(db)}
      WHERE t.workspace_id = ${db.me} AND ${isAmong(sql`t.id`, ids)}`,
  );

export const findTender = async (db: TenantDb, id: number): Promise<TenderRow | undefined> =>
  (await findTenders(db, [id]))[0];

/** Locks a tender until the transaction ends, so that its lots, suppliers and status can't change. */
export async function lockTender(db: TenantDb, id: number): Promise<LockedTender | undefined> {
  const rows = await db.runPrepared<LockedTender>(
    sql`
      SELECT t.id, t.version, t.status
      FROM tender t
      WHERE t.workspace_id = ${db.me} AND t.id = ${id}
      FOR NO KEY UPDATE`,
  );
  return rows[0];
}

export async function insertTender(
  db: TenantDb,
  tender: TenderFields & {
    number: number;
    round: number;
    previous: number | null;
    managers: readonly number[];
    by: number;
    at: Date;
  },
): Promise<number | undefined> {
  const rows = await db.run<{ id: number }>(sql`
    INSERT INTO tender (workspace_id, number, round, previous_id, ${TENDER.columns}, created_by, created_at)
    SELECT
      ${db.me},
      ${tender.number}::integer,
      ${tender.round}::smallint,
      ${tender.previous}::bigint,
      ${TENDER.values},
      ${tender.by}::bigint,
      ${tender.at.toISOString()}::timestamptz
    FROM ${TENDER.recordset([withOthers(tender)])}
    RETURNING id`);
  const id = rows[0]?.id;
  if (id !== undefined) await insertManagers(db, id, tender.managers);
  return id;
}

const insertManagers = (db: TenantDb, tender: number, managers: readonly number[]): Promise<number> =>
  db.change(
    sql`
      INSERT INTO tender_manager (tender_id, workspace_id, user_id)
      SELECT DISTINCT ${tender}::bigint, ${db.me}::bigint, id
      FROM unnest(${[...managers]}::bigint[]) AS id`,
  );

export type UsualTerms = Pick<TenderRow, "tax_type" | "vat_rate" | "currency" | "other_currencies" | "payment_method">;

/** Returns the money terms of the newest tender that the workspace has sent. */
export const usualTerms = async (db: TenantDb): Promise<UsualTerms | undefined> =>
  (
    await db.run<UsualTerms>(sql`
      SELECT t.tax_type, t.vat_rate, t.currency, t.other_currencies, t.payment_method
      FROM tender t
      WHERE t.workspace_id = ${db.me} AND t.status <> 'DRAFT'
      ORDER BY t.id DESC
      LIMIT 1`)
  )[0];

export async function replaceManagers(db: TenantDb, tender: number, managers: readonly number[]): Promise<void> {
  await db.change(sql`DELETE FROM tender_manager WHERE workspace_id = ${db.me} AND tender_id = ${tender}`);
  await insertManagers(db, tender, managers);
}

export const updateTender = (db: TenantDb, id: number, fields: TenderFields): Promise<number> =>
  db.change(sql`
    UPDATE tender t
    SET version = t.version + 1, ${TENDER.assignments}
    FROM ${TENDER.recordset([withOthers(fields)])}
    WHERE t.workspace_id = ${db.me} AND t.id = ${id}`);

export const deleteTender = (db: TenantDb, id: number): Promise<number> =>
  db.change(sql`DELETE FROM tender WHERE workspace_id = ${db.me} AND id = ${id}`);

export async function findNonMembers(db: TenantDb, users: readonly number[]): Promise<Set<number>> {
  const rows = await db.run<{ id: number }>(sql`
    SELECT id
    FROM unnest(${[...users]}::bigint[]) AS id
    WHERE NOT EXISTS (SELECT FROM workspace_member m WHERE m.workspace_id = ${db.me} AND m.user_id = id)`);
  return new Set(rows.map(({ id }) => id));
}
