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
import { findPage, orderByIds } from "#server/db/find-page.ts";
import { andAll, orderBy, searchWords, withIds } from "#server/db/list-query.ts";
import { punctualityOfLines } from "#server/records/order/line-punctuality.ts";
import { isNotDeclined } from "#server/records/order/declined-orders.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** Whether the caller may read tenders and orders. Otherwise their figures are null. */
interface Sight {
  readonly tenders: boolean;
  readonly orders: boolean;
  readonly now: Date;
}

/**
 * FROM clause of companies `w` with figures about invitations (`a`) and orders (`b`), for all suppliers or only those
 * in `ids`.
 */
function withFigures(db: TenantDb, sees: Sight, ids?: readonly number[]): RawBuilder<unknown> {
  const one = (supplier: RawBuilder<unknown>): RawBuilder<SqlBool> =>
    ids === undefined ? sql`true` : sql`${supplier} = ANY(${[...ids]}::bigint[])`;
  return sql`
    workspace_known w
    LEFT JOIN (
      SELECT
        o.supplier_id,
        count(*) AS invited,
        count(*) FILTER (WHERE o.status = 'PROCESSED') AS answered,
        count(*) FILTER (WHERE o.status = 'NOT_PROCESSED') AS waiting
      FROM offer o
      WHERE o.customer_id = ${db.me} AND ${one(sql`o.supplier_id`)} AND ${sees.tenders}::boolean
      GROUP BY o.supplier_id
    ) a ON a.supplier_id = w.id
    LEFT JOIN (
      SELECT
        d.supplier_id,
        sum(d.orders)::bigint AS orders,
        max(d.last_order_at) AS last_order_at,
        json_agg(
          json_build_object(
            'currency', d.currency,
            'total_with_vat', d.total_with_vat::text,
            'received_total_with_vat', d.received_total_with_vat::text
          )
          ORDER BY d.currency
        ) AS sums
      FROM (
        SELECT
          p.supplier_id,
          p.currency,
          count(*) AS orders,
          max(p.created_at) AS last_order_at,
          sum(p.total_with_vat - p.cancelled_total_with_vat) AS total_with_vat,
          sum(p.received_total_with_vat) AS received_total_with_vat
        FROM purchase_order p
        WHERE p.customer_id = ${db.me}
          AND ${one(sql`p.supplier_id`)}
          AND ${sees.orders}::boolean
          AND ${isNotDeclined("p")}
        GROUP BY p.supplier_id, p.currency
      ) d
      GROUP BY d.supplier_id
    ) b ON b.supplier_id = w.id`;
}
const withoutFigures = sql`
  workspace_known w
  CROSS JOIN (SELECT NULL::bigint AS invited, NULL::bigint AS answered, NULL::bigint AS waiting) a
  CROSS JOIN (SELECT NULL::bigint AS orders, NULL::timestamptz AS last_order_at) b`;

const columns = (db: TenantDb, sees: Sight) => sql`
  w.id,
  w.name,
  w.inn,
  w.email,
  w.status,
  w.company_status,
  EXISTS (SELECT FROM workspace_supplier s WHERE s.workspace_id = ${db.me} AND s.supplier_id = w.id) AS is_listed,
  CASE WHEN ${sees.tenders}::boolean THEN coalesce(a.invited, 0) END AS invited,
  CASE WHEN ${sees.tenders}::boolean THEN coalesce(a.answered, 0) END AS answered,
  CASE WHEN ${sees.tenders}::boolean THEN coalesce(a.waiting, 0) END AS waiting,
  CASE WHEN ${sees.orders}::boolean THEN coalesce(b.orders, 0) END AS orders,
  b.last_order_at,
  CASE WHEN ${sees.orders}::boolean THEN coalesce(b.sums, '[]') END AS sums`;

const listed = (db: TenantDb): RawBuilder<SqlBool> =>
  sql`w.id IN (SELECT s.supplier_id FROM workspace_supplier s WHERE s.workspace_id = ${db.me})`;
/** Condition on suppliers that were ever invited or received an order. */
const met = (db: TenantDb): RawBuilder<SqlBool> =>
  sql`
    w.id IN (
      SELECT o.supplier_id
      FROM offer o
      WHERE o.customer_id = ${db.me}
      UNION
      SELECT p.supplier_id
      FROM purchase_order p
      WHERE p.customer_id = ${db.me}
    )`;
/**
 * Condition on suppliers that were never invited and never received an order. There may be very many of them, so each
 * is checked separately.
 */
const unmet = (db: TenantDb): RawBuilder<SqlBool> =>
  sql`
    (
      NOT EXISTS (SELECT FROM offer o WHERE o.customer_id = ${db.me} AND o.supplier_id = w.id)
      AND NOT EXISTS (SELECT FROM purchase_order p WHERE p.customer_id = ${db.me} AND p.supplier_id = w.id)
    )`;
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
  // Invitations that can still be answered don't lower the rate.
  answer_rate: sql`a.answered::numeric / nullif(a.invited - a.waiting, 0)`,
  orders: sql`b.orders`,
  last_order_at: sql`b.last_order_at`,
};

/** Maximum number of orders per supplier in the last twelve months that count for punctuality. */
const PUNCTUALITY_ORDERS = 500;

/**
 * Reads suppliers by id, with their deliveries of the last twelve months. Reads the lines order by order for these
 * suppliers only. OFFSET keeps the planner from collecting all lines first.
 */
const rowsOf = (
  db: TenantDb,
  sees: Sight,
  { ids, where }: { ids: readonly number[]; where: RawBuilder<SqlBool> },
): Promise<SupplierRow[]> =>
  db.runPrepared<SupplierRow>(sql`
    WITH page AS MATERIALIZED (
      SELECT ${columns(db, sees)}
      FROM ${withFigures(db, sees, ids)}
      WHERE w.id = ANY(${[...ids]}::bigint[]) AND ${where}
    )
    SELECT
      page.*,
      CASE
        WHEN ${sees.orders}::boolean THEN json_build_object(
          'due', c.due,
          'on_time', c.on_time,
          'short', c.short,
          'refused', c.refused,
          'returned', c.returned
        )
      END AS deliveries
    FROM page
      CROSS JOIN LATERAL (
        SELECT ${punctualityOfLines(sees.now.toISOString().slice(0, 10))}
        FROM (
          SELECT o.id
          FROM purchase_order o
          WHERE ${sees.orders}::boolean
            AND o.customer_id = ${db.me}
            AND o.supplier_id = page.id
            AND ${isNotDeclined("o")}
            AND o.created_at > ${sees.now.toISOString()}::timestamptz - interval '1 year'
          ORDER BY o.created_at DESC
          LIMIT ${PUNCTUALITY_ORDERS}
        ) o
          CROSS JOIN LATERAL (
            SELECT *
            FROM purchase_order_item i
            WHERE i.order_id = o.id AND i.customer_id = ${db.me}
            OFFSET 0
          ) i
      ) c
    ORDER BY page.id`);

type Filters = Pick<SupplierQuery, "id" | "scope" | "search">;

/**
 * FROM and WHERE clauses of suppliers without the workspace itself: the suppliers on its list, known suppliers, or all
 * verified suppliers. Unknown verified suppliers are read through the index on names.
 */
function found(db: TenantDb, { id, scope, search }: Filters, sees: Sight): RawBuilder<unknown>[] {
  const where = andAll([...withIds(sql`w.id`, id), SCOPES[scope](db), ...searchWords(search, sql`w.search`)]);
  const known = withFigures(db, sees);
  return scope === "verified"
    ? [sql`${known} WHERE ${where} AND ${met(db)}`, sql`${withoutFigures} WHERE ${where} AND ${unmet(db)}`]
    : [sql`${known} WHERE ${where}`];
}

export async function listSuppliers(
  db: TenantDb,
  query: SupplierQuery,
  sees: Sight,
): Promise<AnsweredCount & { rows: SupplierRow[] }> {
  const { ids, ...counted } = await findPage(db, query, { id: sql`w.id`, from: found(db, query, sees), keys: ORDER });
  return { ...counted, rows: await readSuppliersOf(db, ids, sees) };
}

export const findSupplierIds = async (
  db: TenantDb,
  query: Filters & Pick<SupplierQuery, "ordering">,
  { sees, most }: { sees: Sight; most: number },
): Promise<readonly number[]> => {
  const page = { ...query, limit: most, offset: 0 };
  return (await findPage(db, page, { id: sql`w.id`, from: found(db, query, sees), keys: ORDER })).ids;
};

/** Reads suppliers that the caller's list contains, in the order of `ids`. */
export const readSuppliersOf = async (db: TenantDb, ids: readonly number[], sees: Sight): Promise<SupplierRow[]> =>
  orderByIds(ids, await rowsOf(db, sees, { ids, where: sql`true` }));

/** Returns suppliers that the customer may see: verified, on its list, or invited or ordered from before. */
export const findSuppliers = (db: TenantDb, ids: readonly number[], sees: Sight): Promise<SupplierRow[]> =>
  rowsOf(db, sees, {
    ids,
    where: sql`w.id <> ${db.me} AND (${verified(db)} OR (w.is_supplier AND ${listed(db)}) OR ${met(db)})`,
  });

export const findSupplier = async (db: TenantDb, id: number, sees: Sight): Promise<SupplierRow | undefined> =>
  (await findSuppliers(db, [id], sees))[0];

export const addSupplier = async (db: TenantDb, supplier: number): Promise<boolean> =>
  (await db.change(
    sql`
      INSERT INTO workspace_supplier (workspace_id, supplier_id)
      VALUES (${db.me}, ${supplier})
      ON CONFLICT DO NOTHING`,
  )) > 0;

/** Lists a supplier that accepted the customer's invitation. The supplier sees that it is on this list. */
export async function addAcceptedSupplier(db: TenantDb, supplier: number, at: Date): Promise<void> {
  await db.change(sql`
    INSERT INTO workspace_supplier AS s (workspace_id, supplier_id, accepted_at)
    VALUES (${db.me}, ${supplier}, ${at.toISOString()}::timestamptz)
    ON CONFLICT (workspace_id, supplier_id) DO UPDATE SET accepted_at = coalesce(s.accepted_at, excluded.accepted_at)`);
}

export const removeSupplier = async (db: TenantDb, supplier: number): Promise<boolean> =>
  (await db.change(sql`DELETE FROM workspace_supplier WHERE workspace_id = ${db.me} AND supplier_id = ${supplier}`)) >
  0;

export async function listCustomers(
  db: TenantDb,
  query: z.output<typeof CustomerQuery>,
): Promise<AnsweredCount & { rows: CustomerRow[] }> {
  const where = andAll([
    sql<boolean>`
      w.id IN (
        SELECT o.customer_id
        FROM offer o
        WHERE o.supplier_id = ${db.me}
        UNION
        SELECT p.customer_id
        FROM purchase_order p
        WHERE p.supplier_id = ${db.me}
        UNION
        SELECT s.workspace_id
        FROM workspace_supplier s
        WHERE s.supplier_id = ${db.me} AND s.accepted_at IS NOT NULL
      )`,
    ...searchWords(query.search, sql`w.search`),
  ]);
  const order = orderBy(query.ordering, { id: sql`w.id`, name: sql`w.name COLLATE und` }, sql`w.id`);
  const rows = await db.run<CustomerRow & { count: number }>(sql`
    SELECT
      w.id,
      w.name,
      w.inn,
      w.status,
      (SELECT count(*) FROM offer o WHERE o.supplier_id = ${db.me} AND o.customer_id = w.id) AS tenders,
      (SELECT count(*) FROM purchase_order p WHERE p.supplier_id = ${db.me} AND p.customer_id = w.id) AS orders,
      EXISTS (
        SELECT
        FROM workspace_supplier s
        WHERE s.workspace_id = w.id AND s.supplier_id = ${db.me} AND s.accepted_at IS NOT NULL
      ) AS is_listed,
      ${boundedCount(sql`workspace w WHERE ${where}`)} AS count
    FROM workspace w
    WHERE ${where}
    ORDER BY ${order}
    LIMIT ${query.limit}
    OFFSET ${query.offset}`);
  return { ...answeredCount(rows[0]?.count ?? 0), rows };
}
