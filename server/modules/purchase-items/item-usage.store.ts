import { sql } from "kysely";
import type { z } from "zod";
import type { ItemUsage } from "#contract/purchase-items/item-cards.api.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import { pricesOpen } from "#server/db/sealed-prices.ts";
import { isDeclined } from "#server/records/order/declined-orders.ts";
import type { TenantDb } from "#server/db/scope.ts";

type InTender = NonNullable<z.input<typeof ItemUsage>["tenders"]>[number];
type InOrder = NonNullable<z.input<typeof ItemUsage>["orders"]>[number];

/** Returns the lots of an item, newest first. Offers are counted only if the customer may see their prices. */
export const lotsOfItem = (db: TenantDb, item: number, limit: number): Promise<InTender[]> =>
  db.run<InTender>(sql`
    SELECT
      json_build_object('id', t.id, 'number', t.number, 'round', t.round, 'name', t.name, 'status', t.status) AS tender,
      json_build_object(
        'id', l.id,
        'position', l.position,
        'quantity', ${trimmedDecimal("l.quantity")},
        'unit', l.unit
      ) AS lot,
      CASE
        WHEN t.status <> 'DRAFT'
          AND ${sql.raw(pricesOpen("t"))} THEN (
            SELECT count(*)
            FROM offer_item i
              JOIN offer o ON o.id = i.offer_id
            WHERE i.lot_id = l.id
              AND o.customer_id = ${db.me}
              AND o.status = 'PROCESSED'
              AND NOT i.rejected
              AND i.price_per_unit IS NOT NULL
          )
      END AS offer_count
    FROM lot l
      JOIN tender t ON t.id = l.tender_id AND t.workspace_id = ${db.me}
    WHERE l.workspace_id = ${db.me} AND l.purchase_item_id = ${item}
    ORDER BY t.id DESC, l.position
    LIMIT ${limit}`);

export const ordersOfItem = (db: TenantDb, item: number, limit: number): Promise<InOrder[]> =>
  db.run<InOrder>(sql`
    SELECT
      json_build_object(
        'id', o.id,
        'number', o.number,
        'name', o.name,
        'status', o.status,
        'is_declined', ${isDeclined("o")}
      ) AS "order",
      json_build_object('id', w.id, 'name', w.name) AS supplier,
      ${trimmedDecimal("i.quantity")} AS quantity,
      ${trimmedDecimal("i.accepted_quantity")} AS accepted_quantity,
      i.unit,
      o.created_at AS ordered_at
    FROM (
      SELECT d.id
      FROM lot l
        JOIN purchase_order_item d ON d.lot_id = l.id
      WHERE l.workspace_id = ${db.me} AND l.purchase_item_id = ${item}
      UNION
      SELECT d.id
      FROM purchase_order_item d
      WHERE d.customer_id = ${db.me} AND d.purchase_item_id = ${item}
    ) held
      JOIN purchase_order_item i ON i.id = held.id AND i.customer_id = ${db.me}
      JOIN purchase_order o ON o.id = i.order_id AND o.customer_id = ${db.me}
      JOIN workspace w ON w.id = o.supplier_id
    ORDER BY o.id DESC, i.position
    LIMIT ${limit}`);
