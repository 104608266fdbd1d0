import { sql } from "kysely";
import type { UseOfItem } from "#contract/tenders/free-quantity.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { isNotDeclined } from "#server/records/order/declined-orders.ts";

export interface ItemAmount {
  readonly id: number;
  readonly name: string;
  readonly quantity: string;
  readonly units: number;
}

/** Locks items until the transaction ends, so that no tender and no order can take them meanwhile. Locks in id order. */
export const lockItemAmounts = (db: TenantDb, ids: readonly number[]): Promise<ItemAmount[]> =>
  db.run<ItemAmount>(sql`
    SELECT p.id, coalesce(p.nomenclature, p.part_number) AS name, ${trimmedDecimal("p.quantity")} AS quantity, p.units
    FROM purchase_item p
    WHERE p.workspace_id = ${db.me} AND p.id = ANY(${[...ids]}::bigint[])
    ORDER BY p.id
    FOR UPDATE`);

/** Returns the lots of items, summed by tender and unit. The newest tender comes first. */
export const lotsOfItems = (db: TenantDb, ids: readonly number[]): Promise<UseOfItem[]> =>
  db.run<UseOfItem>(sql`
    SELECT
      l.purchase_item_id AS item,
      'tender' AS kind,
      t.id,
      t.number,
      t.round,
      trim_scale(sum(l.quantity))::text AS quantity,
      trim_scale(sum(l.quantity))::text AS covered,
      l.unit AS units,
      t.number AS tender_number,
      bool_or(
        t.status <> 'DONE'
        OR EXISTS (
          SELECT
          FROM offer_item i
            JOIN offer o ON o.id = i.offer_id
          WHERE i.lot_id = l.id
            AND o.customer_id = ${db.me}
            AND o.status = 'PROCESSED'
            AND NOT i.rejected
            AND i.price_per_unit IS NOT NULL
        )
      ) AS is_open
    FROM lot l
      JOIN tender t ON t.id = l.tender_id AND t.workspace_id = ${db.me}
    WHERE l.workspace_id = ${db.me} AND l.purchase_item_id = ANY(${[...ids]}::bigint[])
    GROUP BY l.purchase_item_id, t.id, l.unit
    ORDER BY t.id DESC, l.purchase_item_id, l.unit`);

/** Returns the order lines of items and of their lots, summed by order, tender and unit. */
export const orderLinesOfItems = (db: TenantDb, ids: readonly number[]): Promise<UseOfItem[]> =>
  db.run<UseOfItem>(sql`
    WITH lines AS (
      SELECT d.id, l.purchase_item_id AS item
      FROM lot l
        JOIN purchase_order_item d ON d.lot_id = l.id
      WHERE l.workspace_id = ${db.me} AND l.purchase_item_id = ANY(${[...ids]}::bigint[])
      UNION
      SELECT d.id, d.purchase_item_id
      FROM purchase_order_item d
      WHERE d.customer_id = ${db.me} AND d.purchase_item_id = ANY(${[...ids]}::bigint[])
    )
    SELECT
      n.item,
      'order' AS kind,
      o.id,
      o.number,
      1 AS round,
      trim_scale(sum(i.quantity))::text AS quantity,
      trim_scale(sum(i.covered_quantity))::text AS covered,
      i.unit AS units,
      t.number AS tender_number,
      bool_or(${isNotDeclined("o")}) AS is_open
    FROM lines n
      JOIN purchase_order_item i ON i.id = n.id AND i.customer_id = ${db.me}
      JOIN purchase_order o ON o.id = i.order_id AND o.customer_id = ${db.me}
      LEFT JOIN lot l ON l.id = i.lot_id AND l.workspace_id = ${db.me}
      LEFT JOIN tender t ON t.id = l.tender_id AND t.workspace_id = ${db.me}
    GROUP BY n.item, o.id, i.unit, t.number
    ORDER BY o.id DESC, n.item, i.unit`);

/** Returns the lots and order lines of items, by item. */
export async function usesOfItems(
  db: TenantDb,
  ids: readonly number[],
): Promise<(id: number) => { readonly lots: readonly UseOfItem[]; readonly orders: readonly UseOfItem[] }> {
  const byItem = (uses: readonly UseOfItem[]): Map<number, UseOfItem[]> => {
    const lists = new Map<number, UseOfItem[]>();
    for (const use of uses) lists.set(use.item, [...(lists.get(use.item) ?? []), use]);
    return lists;
  };
  const lots = byItem(await lotsOfItems(db, ids));
  const orders = byItem(await orderLinesOfItems(db, ids));
  return (id) => ({ lots: lots.get(id) ?? [], orders: orders.get(id) ?? [] });
}
