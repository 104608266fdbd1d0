import { sql } from "kysely";
import type { FoundNames, FoundNamesQuery } from "#contract/list.ts";
import { findNames } from "#server/db/find-names.ts";
import { filteredOrders, orderOfOrders } from "#server/modules/orders/order-filters.sql.ts";
import type { OrderFilters } from "#server/modules/orders/order-filters.sql.ts";
import type { TenantDb } from "#server/db/scope.ts";

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

export const orderCompanies = (db: TenantDb, query: FoundNamesQuery): Promise<FoundNames> =>
  findNames(db, query, {
    of: "company",
    met: sql`
      SELECT CASE WHEN o.customer_id = ${db.me} THEN o.supplier_id ELSE o.customer_id END AS id, count(*) AS count
      FROM purchase_order o
      WHERE (o.customer_id = ${db.me} OR o.supplier_id = ${db.me})
      GROUP BY 1`,
  });
