import { sql } from "kysely";
import type { OrderSums } from "#contract/orders/order-export.api.ts";
import type { OrderPartiesQuery } from "#contract/orders/order-list.schema.ts";
import { dueOfOrder, invoicedOfOrder, paidOfOrder } from "#server/records/order/order-awaits.ts";
import type { FoundNames } from "#contract/list.ts";
import { findNames } from "#server/db/find-names.ts";
import { filteredOrders, orderOfOrders, ordersBySide } from "#server/modules/orders/order-filters.sql.ts";
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

/** Adds up the filtered orders in each currency, with the sums that `listedSums` of the contract returns for an order. */
export const sumOrders = (db: TenantDb, query: OrderFilters): Promise<OrderSums["results"]> =>
  db.run(sql`
    SELECT
      f.currency,
      count(*) AS orders,
      sum(f.total_with_vat) AS total_with_vat,
      sum(f.received_total_with_vat) AS received_total_with_vat,
      sum(f.due_total_with_vat) AS due_total_with_vat,
      sum(f.invoiced_total_with_vat) AS invoiced_total_with_vat,
      sum(f.paid) AS paid,
      sum(f.unpaid) AS unpaid,
      sum(f.overpaid) AS overpaid
    FROM (
      ${sql.join(
        ordersBySide(db, query).map(
          (orders) => sql`
            SELECT
              o.currency,
              o.total_with_vat,
              o.received_total_with_vat,
              CASE WHEN o.declined_at IS NULL THEN ${dueOfOrder} ELSE 0.00 END AS due_total_with_vat,
              ${invoicedOfOrder} AS invoiced_total_with_vat,
              ${paidOfOrder} AS paid,
              CASE WHEN o.status = 'CLOSED' THEN 0.00 ELSE greatest(${dueOfOrder} - ${paidOfOrder}, 0.00) END AS unpaid,
              o.overpaid
            FROM ${orders}`,
        ),
        sql` UNION ALL `,
      )}
    ) f
    GROUP BY f.currency
    ORDER BY count(*) DESC, f.currency`);

const madeBy = (db: TenantDb) => sql`
  SELECT o.created_by AS id, count(*) AS count
  FROM purchase_order o
  WHERE o.customer_id = ${db.me} AND o.created_by IS NOT NULL
  GROUP BY o.created_by`;

const partners = (db: TenantDb) => sql`
  SELECT CASE WHEN o.customer_id = ${db.me} THEN o.supplier_id ELSE o.customer_id END AS id, count(*) AS count
  FROM purchase_order o
  WHERE (o.customer_id = ${db.me} OR o.supplier_id = ${db.me})
  GROUP BY 1`;

export const orderParties = (db: TenantDb, { of, ...query }: OrderPartiesQuery): Promise<FoundNames> =>
  of === "company"
    ? findNames(db, query, { of: "company", met: partners(db) })
    : findNames(db, query, { of: "person", met: madeBy(db) });
