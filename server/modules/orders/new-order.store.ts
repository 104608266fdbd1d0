import { sql } from "kysely";
import { ORDER, ORDER_ITEM } from "#server/modules/orders/order-table.sql.ts";
import type { TenantDb } from "#server/db/scope.ts";
import type { NewOrder, NewOrderItem } from "#server/records/order/new-order.ts";

/**
 * Returns the submitted offers of a tender with their suppliers. Every new order changes the outcome of these offers.
 */
export const sentOffers = (db: TenantDb, tender: number): Promise<{ id: number; supplier_id: number }[]> =>
  db.run(
    sql`
      SELECT o.id, o.supplier_id
      FROM offer o
      WHERE (o.customer_id = ${db.me} OR o.supplier_id = ${db.me})
        AND o.tender_id = ${tender}
        AND o.status = 'PROCESSED'
      ORDER BY o.id`,
  );

export async function insertOrders(
  db: TenantDb,
  orders: readonly NewOrder[],
  by: { user: number; at: Date },
): Promise<Map<number, number>> {
  const rows = await db.run<{ id: number; supplier_id: number }>(sql`
    INSERT INTO purchase_order (
      customer_id,
      supplier_id,
      tender_id,
      number,
      ${ORDER.columns},
      created_by,
      manager_id,
      supplier_manager_id,
      created_at
    )
    SELECT
      ${db.me},
      r.supplier_id,
      r.tender_id,
      r.number,
      ${ORDER.values},
      ${by.user}::bigint,
      ${by.user}::bigint,
      (
        SELECT o.manager_id
        FROM offer o
        WHERE o.customer_id = ${db.me} AND o.supplier_id = r.supplier_id AND o.tender_id = r.tender_id
      ),
      ${by.at.toISOString()}::timestamptz
    FROM ${ORDER.recordset(orders, { supplier_id: "bigint", tender_id: "bigint", number: "integer" })}
    ORDER BY r.number
    RETURNING id, supplier_id`);
  return new Map(rows.map((row) => [row.supplier_id, row.id]));
}

const EXTRA_LINE_COLUMNS = {
  order_id: "bigint",
  supplier_id: "bigint",
  position: "integer",
  lot: "bigint",
  lot_position: "integer",
  offer_item: "bigint",
  purchase_item: "bigint",
} as const;

/**
 * Inserts order lines, links winners to them and increments the versions of their lots. Lines without a lot can also be
 * inserted by the supplier who accepts them, for the `customer` of the order.
 */
export async function insertOrderItems(
  db: TenantDb,
  items: readonly NewOrderItem[],
  customer: number = db.me,
): Promise<void> {
  if (items.length === 0) return;
  await db.change(sql`
    WITH made AS (
      INSERT INTO purchase_order_item (
        order_id,
        customer_id,
        supplier_id,
        position,
        lot_id,
        lot_position,
        offer_item_id,
        purchase_item_id,
        ${ORDER_ITEM.columns}
      )
      SELECT
        r.order_id,
        ${customer}::bigint,
        r.supplier_id,
        r.position,
        r.lot,
        r.lot_position,
        r.offer_item,
        r.purchase_item,
        ${ORDER_ITEM.values}
      FROM ${ORDER_ITEM.recordset(items, EXTRA_LINE_COLUMNS)}
      ORDER BY r.n
      RETURNING id, lot_id, offer_item_id
    )
    UPDATE lot_winner w
    SET order_item_id = made.id
    FROM made
    WHERE w.workspace_id = ${db.me} AND w.lot_id = made.lot_id AND w.offer_item_id = made.offer_item_id`);
  const lots = [...new Set(items.flatMap(({ lot }) => (lot === null ? [] : [lot])))];
  await db.change(
    sql`UPDATE lot SET version = version + 1 WHERE workspace_id = ${db.me} AND id = ANY(${lots}::bigint[])`,
  );
}
