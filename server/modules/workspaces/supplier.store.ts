import { sql } from "kysely";
import type { z } from "zod";
import type { CustomerQuery, CustomerRow, SupplierQuery, SupplierRow } from "#contract/workspaces/workspace.schema.ts";
import { all, orderBy, searchWords } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

const columns = (db: TenantDb) => sql`
  w.id, w.name, w.inn, w.email, w.status, w.company_status,
  EXISTS (SELECT FROM workspace_supplier s WHERE s.workspace_id = ${db.me} AND s.supplier_id = w.id) AS is_listed,
  (SELECT count(*) FROM offer o WHERE o.customer_id = ${db.me} AND o.supplier_id = w.id) AS invited,
  (SELECT count(*) FROM offer o WHERE o.customer_id = ${db.me} AND o.supplier_id = w.id AND o.status = 'PROCESSED') AS answered`;

/** Suppliers of the active workspace's own list, or all verified ones by name or inn; never the workspace itself. */
export async function listSuppliers(
  db: TenantDb,
  query: z.output<typeof SupplierQuery>,
): Promise<{ count: number; rows: SupplierRow[] }> {
  const scope =
    query.scope === "listed"
      ? sql<boolean>`w.id IN (SELECT supplier_id FROM workspace_supplier WHERE workspace_id = ${db.me})`
      : sql<boolean>`w.is_supplier AND w.status = 'VERIFIED' AND w.id <> ${db.me}`;
  const where = all([scope, ...searchWords(query.search, sql`w.search`)]);
  const order = orderBy(query.ordering, { id: sql`w.id`, name: sql`w.name COLLATE und` }, sql`w.id`);
  const rows = await db.run<SupplierRow & { count: number }>(
    sql`SELECT ${columns(db)}, count(*) OVER () AS count FROM workspace w WHERE ${where} ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset}`,
  );
  return { count: rows[0]?.count ?? 0, rows };
}

/** One supplier, if a customer may know of it: verified, or on the own list. */
export async function findSupplier(db: TenantDb, id: number): Promise<SupplierRow | undefined> {
  const rows = await db.run<SupplierRow>(sql`
    SELECT ${columns(db)} FROM workspace w
    WHERE w.id = ${id} AND w.is_supplier AND w.id <> ${db.me}
      AND (w.status = 'VERIFIED' OR EXISTS (SELECT FROM workspace_supplier s WHERE s.workspace_id = ${db.me} AND s.supplier_id = w.id))`);
  return rows[0];
}

/** Puts a supplier on the list; false when it is there already. */
export const addSupplier = async (db: TenantDb, supplier: number): Promise<boolean> =>
  (await db.change(
    sql`INSERT INTO workspace_supplier (workspace_id, supplier_id) VALUES (${db.me}, ${supplier}) ON CONFLICT DO NOTHING`,
  )) > 0;

/** Takes a supplier off the list; false when it wasn't there. */
export const removeSupplier = async (db: TenantDb, supplier: number): Promise<boolean> =>
  (await db.change(sql`DELETE FROM workspace_supplier WHERE workspace_id = ${db.me} AND supplier_id = ${supplier}`)) >
  0;

/** Customers who have invited the active workspace or ordered from it. */
export async function listCustomers(
  db: TenantDb,
  query: z.output<typeof CustomerQuery>,
): Promise<{ count: number; rows: CustomerRow[] }> {
  const where = all([
    sql<boolean>`w.id IN (SELECT customer_id FROM offer WHERE supplier_id = ${db.me})`,
    ...searchWords(query.search, sql`w.search`),
  ]);
  const order = orderBy(query.ordering, { id: sql`w.id`, name: sql`w.name COLLATE und` }, sql`w.id`);
  const rows = await db.run<CustomerRow & { count: number }>(sql`
    SELECT w.id, w.name, w.inn, w.status, (SELECT count(*) FROM offer o WHERE o.supplier_id = ${db.me} AND o.customer_id = w.id) AS tenders,
      (SELECT count(*) FROM purchase_order p WHERE p.supplier_id = ${db.me} AND p.customer_id = w.id) AS orders, count(*) OVER () AS count
    FROM workspace w WHERE ${where} ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset}`);
  return { count: rows[0]?.count ?? 0, rows };
}
