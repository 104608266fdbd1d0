import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { z } from "zod";
import type {
  CustomerQuery,
  CustomerRow,
  SUPPLIER_SCOPES,
  SupplierQuery,
  SupplierRow,
} from "#contract/workspaces/workspace.schema.ts";
import { answeredCount, boundedCount } from "#server/db/bounded-count.ts";
import type { AnsweredCount } from "#server/db/bounded-count.ts";
import { all, orderBy, searchWords } from "#server/db/list-query.ts";
import { punctualityOfLines } from "#server/db/line-punctuality.ts";
import { isKept } from "#server/db/same-part.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** Whether the caller may read orders: else nothing is said of them. */
interface Sight {
  readonly orders: boolean;
  readonly now: Date;
}

/**
 * What the workspace asked of its suppliers and what it ordered, by supplier: `asked` and `bought`, of all of them or of
 * these alone.
 */
const figures = (db: TenantDb, sees: Sight, ids?: readonly number[]) => {
  const one = (supplier: RawBuilder<unknown>): RawBuilder<SqlBool> =>
    ids === undefined ? sql`true` : sql`${supplier} = ANY(${[...ids]}::bigint[])`;
  return sql`
  asked AS (
    SELECT o.supplier_id, count(*) AS invited, count(*) FILTER (WHERE o.status = 'PROCESSED') AS answered, count(*)
    FILTER (WHERE o.status = 'NOT_PROCESSED') AS waiting
    FROM offer o WHERE o.customer_id = ${db.me} AND ${one(sql`o.supplier_id`)} GROUP BY o.supplier_id),
  ordered AS (
    SELECT p.supplier_id, p.currency, count(*) AS orders, max(p.created_at) AS last_order_at,
      sum(p.total_with_vat) AS total_with_vat
    FROM purchase_order p WHERE p.customer_id = ${db.me} AND ${one(sql`p.supplier_id`)} AND ${sees.orders}::boolean
      AND ${isKept("p")} GROUP BY p.supplier_id, p.currency),
  bought AS (
    SELECT d.supplier_id, sum(d.orders)::bigint AS orders, max(d.last_order_at) AS last_order_at,
      json_agg(json_build_object('currency', d.currency, 'total_with_vat', d.total_with_vat::text)
      ORDER BY d.currency) AS sums
    FROM ordered d GROUP BY d.supplier_id)`;
};

const columns = (db: TenantDb, sees: Sight) => sql`
  w.id, w.name, w.inn, w.email, w.status, w.company_status,
  EXISTS (SELECT FROM workspace_supplier s WHERE s.workspace_id = ${db.me} AND s.supplier_id = w.id) AS is_listed,
  coalesce(a.invited, 0) AS invited, coalesce(a.answered, 0) AS answered, coalesce(a.waiting, 0) AS waiting,
  CASE WHEN ${sees.orders}::boolean THEN coalesce(b.orders, 0) END AS orders, b.last_order_at,
  CASE WHEN ${sees.orders}::boolean THEN coalesce(b.sums, '[]') END AS sums`;
const joined = sql`workspace w LEFT JOIN asked a ON a.supplier_id = w.id LEFT JOIN bought b ON b.supplier_id = w.id`;

const listed = (db: TenantDb): RawBuilder<SqlBool> =>
  sql`w.id IN (SELECT s.supplier_id FROM workspace_supplier s WHERE s.workspace_id = ${db.me})`;
/** Whom the workspace has asked or ordered from, whatever has become of them. */
const met = (db: TenantDb): RawBuilder<SqlBool> =>
  sql`w.id IN (SELECT o.supplier_id FROM offer o WHERE o.customer_id = ${db.me} UNION SELECT p.supplier_id
    FROM purchase_order p WHERE p.customer_id = ${db.me})`;
const verified = (db: TenantDb): RawBuilder<SqlBool> =>
  sql`(w.is_supplier AND w.status = 'VERIFIED' AND w.id <> ${db.me})`;

const SCOPES: Readonly<Record<(typeof SUPPLIER_SCOPES)[number], (db: TenantDb) => RawBuilder<SqlBool>>> = {
  listed,
  known: (db) => sql`(${listed(db)} OR ${met(db)})`,
  verified,
};

const ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`w.id`,
  name: sql`w.name COLLATE und`,
  // Who can still answer hasn't failed to.
  answer_rate: sql`a.answered::numeric / nullif(a.invited - a.waiting, 0)`,
  orders: sql`b.orders`,
  last_order_at: sql`b.last_order_at`,
};

/**
 * The suppliers of a page, each with how it delivered the orders of the last twelve months. The lines are looked up
 * order by order for these suppliers alone (OFFSET keeps them from being gathered for all).
 */
const withDeliveries = <R>(
  db: TenantDb,
  { orders, now }: Sight,
  { known, page }: { known: RawBuilder<unknown>; page: RawBuilder<unknown> },
): RawBuilder<R> => sql<R>`
    WITH ${known}, page AS MATERIALIZED (${page})
    SELECT page.*, CASE WHEN ${orders}::boolean THEN json_build_object('due', c.due, 'on_time', c.on_time,
      'short', c.short, 'refused', c.refused) END AS deliveries
    FROM page CROSS JOIN LATERAL (
      SELECT ${punctualityOfLines(now.toISOString().slice(0, 10))}
      FROM (SELECT o.id FROM purchase_order o WHERE ${orders}::boolean AND o.customer_id = ${db.me}
        AND o.supplier_id = page.id AND ${isKept("o")}
        AND o.created_at > ${now.toISOString()}::timestamptz - interval '1 year' OFFSET 0) o
      CROSS JOIN LATERAL (SELECT * FROM purchase_order_item i
        WHERE i.order_id = o.id AND i.customer_id = ${db.me} OFFSET 0) i) c
    ORDER BY page.place`;

/**
 * Suppliers of the active workspace's own list, those it knows, or all verified ones, by name or inn; never the
 * workspace itself.
 */
export async function listSuppliers(
  db: TenantDb,
  query: z.output<typeof SupplierQuery>,
  sees: Sight,
): Promise<AnsweredCount & { rows: SupplierRow[] }> {
  const where = all([SCOPES[query.scope](db), ...searchWords(query.search, sql`w.search`)]);
  const order = orderBy(query.ordering, ORDER, sql`w.id`);
  const page = sql`SELECT ${columns(db, sees)}, ${boundedCount(sql`workspace w WHERE ${where}`)} AS count,
    row_number() OVER (ORDER BY ${order}) AS place FROM ${joined} WHERE ${where} ORDER BY ${order}
    LIMIT ${query.limit} OFFSET ${query.offset}`;
  const rows = await db.run<SupplierRow & { count: number }>(
    withDeliveries(db, sees, { known: figures(db, sees), page }),
  );
  return { ...answeredCount(rows[0]?.count ?? 0), rows };
}

/** Those of these suppliers that a customer may know of: verified, on the own list, or asked or ordered from before. */
export function findSuppliers(db: TenantDb, ids: readonly number[], sees: Sight): Promise<SupplierRow[]> {
  const mayBeKnown = sql`(${verified(db)} OR (w.is_supplier AND ${listed(db)}) OR ${met(db)})`;
  const page = sql`SELECT ${columns(db, sees)}, w.id AS place FROM ${joined} WHERE w.id = ANY(${[...ids]}::bigint[])
    AND w.id <> ${db.me} AND ${mayBeKnown}`;
  return db.runKept<SupplierRow>(withDeliveries(db, sees, { known: figures(db, sees, ids), page }));
}

/** One supplier, if a customer may know of it. */
export const findSupplier = async (db: TenantDb, id: number, sees: Sight): Promise<SupplierRow | undefined> =>
  (await findSuppliers(db, [id], sees))[0];

/** Puts a supplier on the list; false when it is there already. */
export const addSupplier = async (db: TenantDb, supplier: number): Promise<boolean> =>
  (await db.change(
    sql`INSERT INTO workspace_supplier (workspace_id, supplier_id) VALUES (${db.me}, ${supplier})
      ON CONFLICT DO NOTHING`,
  )) > 0;

/** Takes a supplier off the list; false when it wasn't there. */
export const removeSupplier = async (db: TenantDb, supplier: number): Promise<boolean> =>
  (await db.change(sql`DELETE FROM workspace_supplier WHERE workspace_id = ${db.me} AND supplier_id = ${supplier}`)) >
  0;

/** Customers who have invited the active workspace or ordered from it. */
export async function listCustomers(
  db: TenantDb,
  query: z.output<typeof CustomerQuery>,
): Promise<AnsweredCount & { rows: CustomerRow[] }> {
  const where = all([
    sql<boolean>`w.id IN (SELECT customer_id FROM offer WHERE supplier_id = ${db.me})`,
    ...searchWords(query.search, sql`w.search`),
  ]);
  const order = orderBy(query.ordering, { id: sql`w.id`, name: sql`w.name COLLATE und` }, sql`w.id`);
  const rows = await db.run<CustomerRow & { count: number }>(sql`
    SELECT w.id, w.name, w.inn, w.status,
      (SELECT count(*) FROM offer o WHERE o.supplier_id = ${db.me} AND o.customer_id = w.id) AS tenders,
      (SELECT count(*) FROM purchase_order p WHERE p.supplier_id = ${db.me} AND p.customer_id = w.id) AS orders,
      ${boundedCount(sql`workspace w WHERE ${where}`)} AS count
    FROM workspace w WHERE ${where} ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset}`);
  return { ...answeredCount(rows[0]?.count ?? 0), rows };
}
