import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { trimmedDecimal } from "#server/db/list-query.ts";
import { isNotDeclined } from "#server/records/order/declined-orders.ts";
import type { TenantDb } from "#server/db/scope.ts";

/**
 * Whether winner `w` has an order that is not declined, and whose line isn't cancelled altogether. Looks line and order up by id. With a join, PostgreSQL's
 * generic plan could start from all orders of the company.
 */
export const isWinnerOrdered = (db: TenantDb): RawBuilder<boolean> => sql<boolean>`
  coalesce(
    (
      SELECT ${isNotDeclined("p")}
      FROM purchase_order p
      WHERE p.id = (
        SELECT oi.order_id
        FROM purchase_order_item oi
        WHERE oi.id = w.order_item_id AND oi.covered_quantity > 0
      )
        AND p.customer_id = ${db.me}
    ),
    false
  )`;

export const lotWinners = (db: TenantDb): RawBuilder<unknown> => sql`
  (
    SELECT coalesce(
      json_agg(
        json_build_object(
          'offer_item', w.offer_item_id,
          'offer', o.id,
          'supplier', o.supplier_id,
          'quantity', ${trimmedDecimal("w.quantity")},
          'is_ordered', ${isWinnerOrdered(db)}
        )
        ORDER BY w.offer_item_id
      ),
      '[]'
    )
    FROM lot_winner w
      JOIN offer_item i ON i.id = w.offer_item_id
      JOIN offer o ON o.id = i.offer_id
    WHERE w.lot_id = l.id AND w.workspace_id = ${db.me} AND o.customer_id = ${db.me}
  )`;
