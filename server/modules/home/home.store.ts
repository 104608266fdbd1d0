import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { MAX_ATTENTION_ROWS } from "#contract/home/home.api.ts";
import type { Home, HomeFigures, MenuCounts } from "#contract/home/home.api.ts";
import type { isReady } from "#contract/offers/offer.rules.ts";
import type { IsoDate, Timestamp } from "#contract/primitives.ts";
import { dueOf } from "#server/records/order/order-awaits.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { itemStatus } from "#server/records/purchase-item/item-conditions.ts";

/** Rows that are read of one kind. With one more than can be shown, it is known that there are more. */
const READ = MAX_ATTENTION_ROWS + 1;

export interface HomeScope {
  readonly purchase: boolean;
  readonly tender: boolean;
  readonly offer: boolean;
  readonly order: boolean;
}

const when = (allowed: boolean, query: RawBuilder<unknown>, type = "bigint") =>
  allowed ? sql`(${query})` : sql`NULL::${sql.raw(type)}`;

const itemsOf = (db: TenantDb): RawBuilder<unknown> => sql`
  SELECT coalesce(sum(c.count), 0)::bigint
  FROM purchase_item_count c
  WHERE c.workspace_id = ${db.me} AND c.field = ''`;
const itemsWithoutTender = (db: TenantDb): RawBuilder<unknown> => sql`
  SELECT coalesce(sum(CASE c.field WHEN '' THEN c.count ELSE -c.count END), 0)::bigint
  FROM purchase_item_count c
  WHERE c.workspace_id = ${db.me} AND c.field IN ('', 'in_tender')`;

export async function countMenu(db: TenantDb, scope: HomeScope, user: number): Promise<MenuCounts> {
  const rows = await db.runPrepared<MenuCounts>(sql`
    SELECT
      ${when(scope.purchase, itemsOf(db))} AS purchase_items,
      ${when(scope.purchase, sql`SELECT count(*) FROM purchase_item_group WHERE workspace_id = ${db.me}`)} AS groups,
      ${when(
        scope.tender,
        sql`SELECT count(*) FROM tender WHERE workspace_id = ${db.me} AND status <> 'DONE'`,
      )} AS tenders,
      ${when(
        scope.order,
        sql`
          SELECT count(*)
          FROM purchase_order
          WHERE (customer_id = ${db.me} OR supplier_id = ${db.me}) AND status = 'OPENED'`,
      )} AS orders,
      ${when(
        scope.offer,
        sql`SELECT count(*) FROM offer WHERE supplier_id = ${db.me} AND status = 'NOT_PROCESSED'`,
      )} AS offers,
      unread_inbox_entries(${user}) AS inbox,
      EXISTS (SELECT FROM sample_data d WHERE d.workspace_id = ${db.me}) AS has_sample`);
  const [counts] = rows;
  if (counts !== undefined) return counts;
  const none = { purchase_items: null, groups: null, tenders: null, orders: null, offers: null, inbox: null };
  return { ...none, has_sample: false };
}

type OpenTender = Home["open_tenders"][number];

export const openTenders = (db: TenantDb): Promise<OpenTender[]> =>
  db.runPrepared<OpenTender>(sql`
    SELECT
      t.id,
      t.number,
      t.round,
      t.name,
      t.urgent,
      t.closing_date,
      (SELECT count(*) FROM lot l WHERE l.tender_id = t.id) AS lot_count,
      count(o.id) AS supplier_count,
      count(o.id) FILTER (WHERE o.status = 'PROCESSED') AS processed_count,
      count(o.id) FILTER (WHERE o.status = 'REJECTED') AS rejected_count,
      (
        SELECT coalesce(
          json_agg(json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name)) ORDER BY u.id), '[]'
        )
        FROM tender_manager m
          JOIN app_user u ON u.id = m.user_id
        WHERE m.tender_id = t.id
      ) AS managers
    FROM tender t
      LEFT JOIN offer o ON o.tender_id = t.id
    WHERE t.workspace_id = ${db.me} AND t.status = 'TENDER_OPENED'
    GROUP BY t.id
    ORDER BY t.closing_date NULLS LAST, t.id
    LIMIT ${READ}`);

/** Returns closed tenders with lots that still need a winner or an order. Lots without an offered price are ignored. */
export const tendersToFinish = (
  db: TenantDb,
): Promise<
  {
    id: number;
    number: number;
    round: number;
    name: string;
    lots: number;
    awarded: number;
    ordered: number;
    closed_at: Timestamp | null;
  }[]
> =>
  db.runPrepared(sql`
    SELECT t.id, t.number, t.round, t.name, f.closed_at, f.lots, f.awarded, f.ordered
    FROM tender_to_finish f
      JOIN tender t ON t.id = f.tender_id AND t.workspace_id = ${db.me}
    WHERE f.workspace_id = ${db.me}
    ORDER BY f.closed_at DESC NULLS LAST, f.tender_id DESC
    LIMIT ${READ}`);

/** An unanswered offer with the fields that `isReady` needs. */
export type WaitingOffer = Omit<Home["offers"][number], "is_ready"> & Parameters<typeof isReady>[0];

export const offersToAnswer = (db: TenantDb): Promise<WaitingOffer[]> =>
  db.runPrepared<WaitingOffer>(sql`
    SELECT
      o.status,
      coalesce(w.payment_terms, o.payment_terms) AS payment_terms,
      EXISTS (SELECT FROM commercial_offer f WHERE f.offer_id = o.id AND f.supplier_id = ${db.me}) AS has_file,
      o.id,
      o.number,
      t.name,
      c.name AS customer,
      t.urgent,
      t.closing_date,
      (SELECT count(*) FROM lot l WHERE l.tender_id = t.id) AS lot_count,
      (
        SELECT count(*)
        FROM offer_draft d
          JOIN offer_draft_item i ON i.draft_id = d.id
        WHERE d.offer_id = o.id
          AND d.is_open
          AND d.supplier_id = ${db.me}
          AND (i.price_per_unit IS NOT NULL OR i.rejected)
      ) AS filled_count
    FROM offer o
      JOIN tender t ON t.id = o.tender_id
      JOIN workspace c ON c.id = o.customer_id
      LEFT JOIN offer_draft w ON w.offer_id = o.id AND w.is_open AND w.supplier_id = ${db.me}
    WHERE o.supplier_id = ${db.me} AND o.status = 'NOT_PROCESSED'
    ORDER BY t.closing_date NULLS LAST, o.id
    LIMIT ${READ}`);

/**
 * Counts items by the day on which they are needed, within a date range. Items that are already in a tender or ordered
 * without one are excluded.
 */
export const itemsNeeded = (
  db: TenantDb,
  range: { from: string; to: string },
): Promise<{ day: IsoDate; count: number }[]> =>
  db.runPrepared(sql`
    SELECT p.target_delivery_time AS day, count(*) AS count
    FROM purchase_item p
    WHERE p.workspace_id = ${db.me}
      AND p.target_delivery_time BETWEEN ${range.from}::date AND ${range.to}::date
      AND NOT EXISTS (SELECT FROM lot l WHERE l.purchase_item_id = p.id)
      AND ${itemStatus(db)} <> 'ordered'
    GROUP BY p.target_delivery_time
    ORDER BY p.target_delivery_time`);

/**
 * Reads all figures of the home page in one statement, except those that the caller may not see. `since` is the
 * timestamp at which the week begins.
 */
export async function homeFigures(db: TenantDb, scope: HomeScope, since: string): Promise<HomeFigures> {
  const open = sql`
    SELECT count(*) AS orders, coalesce(sum(due) FILTER (WHERE currency = 1), 0)::numeric(26, 2)::text AS total
    FROM (
      SELECT ${dueOf("c")} AS due, c.currency
      FROM purchase_order_own c
      WHERE c.customer_id = ${db.me} AND c.status = 'OPENED'
      UNION ALL
      SELECT ${dueOf("s")} AS due, s.currency
      FROM purchase_order_supplied s
      WHERE s.supplier_id = ${db.me} AND s.status = 'OPENED'
    ) o
    WHERE ${scope.order}::boolean`;
  const sentSince = sql`status = 'PROCESSED' AND submitted_at >= ${since}::timestamptz`;
  const rows = await db.runPrepared<HomeFigures>(sql`
    SELECT
      CASE WHEN ${scope.order}::boolean THEN open.orders END AS orders_open,
      CASE WHEN ${scope.order}::boolean THEN open.total END AS orders_open_total,
      ${when(
        scope.tender,
        sql`SELECT count(*) FROM tender WHERE workspace_id = ${db.me} AND status = 'TENDER_OPENED'`,
      )} AS tenders_open,
      ${when(scope.tender, sql`SELECT count(*) FROM offer_revealed WHERE customer_id = ${db.me} AND ${sentSince}`)} AS offers_week,
      ${when(scope.purchase, itemsWithoutTender(db))} AS items_without_tender,
      ${when(scope.purchase, itemsOf(db))} AS items,
      ${when(
        scope.offer,
        sql`SELECT count(*) FROM offer WHERE supplier_id = ${db.me} AND status = 'NOT_PROCESSED'`,
      )} AS offers_to_answer,
      ${when(
        scope.offer,
        sql`SELECT count(*) FROM offer WHERE supplier_id = ${db.me} AND ${sentSince} AND entered_at IS NULL`,
      )} AS offers_sent_week
    FROM (${open}) open`);
  return (
    rows[0] ?? {
      tenders_open: null,
      orders_open: null,
      orders_open_total: null,
      offers_week: null,
      items_without_tender: null,
      items: null,
      offers_to_answer: null,
      offers_sent_week: null,
    }
  );
}
