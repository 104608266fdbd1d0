import { sql } from "kysely";
import type { OrderCompaniesQuery } from "#contract/orders/order-list.schema.ts";
import { all, searchWords } from "#server/db/list-query.ts";
import { filteredOrders, orderOfOrders } from "#server/db/order-filters.ts";
import type { OrderFilters } from "#server/db/order-filters.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** So many companies are offered to choose from. */
const COMPANIES_MOST = 50;

/** The ids of the orders that the filters leave, in their order, at most `most`. */
export async function findOrderIds(
  db: TenantDb,
  query: OrderFilters & { readonly ordering: string },
  most: number,
): Promise<number[]> {
  const rows = await db.run<{ id: number }>(
    sql`SELECT o.id FROM ${filteredOrders(db, query)} ORDER BY ${orderOfOrders(db, query.ordering)} LIMIT ${most}`,
  );
  return rows.map(({ id }) => id);
}

/** Companies that the workspace has orders with, and how many: those with the most first. */
export async function orderCompanies(
  db: TenantDb,
  { id, search }: OrderCompaniesQuery,
): Promise<{ results: { id: number; name: string; count: number }[]; more: boolean }> {
  const where = all([
    ...(id === undefined ? [] : [sql<boolean>`w.id = ANY(${id}::bigint[])`]),
    ...searchWords(search, sql`lower(w.name)`),
  ]);
  const rows = await db.run<{ id: number; name: string; count: number }>(sql`
    WITH met AS (
      SELECT CASE WHEN o.customer_id = ${db.me} THEN o.supplier_id ELSE o.customer_id END AS id, count(*) AS count
      FROM purchase_order o WHERE (o.customer_id = ${db.me} OR o.supplier_id = ${db.me}) GROUP BY 1)
    SELECT w.id, w.name, met.count FROM met JOIN workspace w ON w.id = met.id WHERE ${where} ORDER BY met.count DESC, w.name COLLATE und, w.id LIMIT ${COMPANIES_MOST + 1}`);
  return { results: rows.slice(0, COMPANIES_MOST), more: rows.length > COMPANIES_MOST };
}
