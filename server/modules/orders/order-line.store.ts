import { sql } from "kysely";
import type { z } from "zod";
import type { ORDER_LINE_KINDS } from "#contract/orders/order-fields.ts";
import type { Order, OrderOfferItem } from "#contract/orders/order.schema.ts";
import { typedPriceOf } from "#server/db/price-basis.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import { isWinnerOrdered } from "#server/records/tender/lot-winners.ts";
import type { TenantDb } from "#server/db/scope.ts";

export interface OpenOfferLine extends z.input<typeof OrderOfferItem> {
  /** The price as the supplier typed it, for `price_quantity` units. */
  readonly based_price: string;
  readonly delivery_min: number | null;
  readonly delivery_max: number | null;
}

/**
 * Returns the offer lines of the supplier that no order of the tender contains yet. The open quantity is the lot's
 * quantity minus the quantities awarded to other offers, so that no more is ordered than the lot requests.
 */
export const openOfferLines = (
  db: TenantDb,
  tender: number,
  order: Pick<z.output<typeof Order>, "supplier" | "currency" | "basis">,
): Promise<OpenOfferLine[]> =>
  db.run<OpenOfferLine>(sql`
    SELECT *
    FROM (
      SELECT
        i.id AS offer_item,
        l.id AS lot,
        l.position AS lot_position,
        l.nomenclature,
        i.replacement,
        l.unit,
        CASE
          WHEN i.replacement THEN coalesce(i.replacement_part_number, l.part_number)
          ELSE l.part_number
        END AS part_number,
        CASE
          WHEN i.replacement THEN coalesce(i.replacement_manufacturer, l.manufacturer)
          ELSE l.manufacturer
        END AS manufacturer,
        ${trimmedDecimal("i.price_per_unit")} AS price_per_unit,
        ${trimmedDecimal("i.price_with_vat")} AS price_with_vat,
        trim_scale(${typedPriceOf("i", sql`o.basis`)})::text AS based_price,
        i.delivery_min,
        i.delivery_max,
        trim_scale(
          l.quantity - coalesce(
            (
              SELECT sum(x.quantity)
              FROM lot_winner x
              WHERE x.lot_id = l.id AND x.workspace_id = ${db.me} AND x.offer_item_id <> i.id
            ),
            0
          )
        )::text AS open_quantity,
        i.price_quantity,
        ${trimmedDecimal("i.price_for_quantity")} AS price_for_quantity,
        ${trimmedDecimal("w.quantity")} AS chosen_quantity
      FROM lot l
        JOIN offer_item i ON i.lot_id = l.id AND i.customer_id = ${db.me}
        JOIN offer o ON o.id = i.offer_id AND o.tender_id = ${tender} AND o.customer_id = ${db.me}
        LEFT JOIN lot_winner w ON w.lot_id = l.id AND w.offer_item_id = i.id AND w.workspace_id = ${db.me}
      WHERE l.workspace_id = ${db.me}
        AND l.tender_id = ${tender}
        AND o.supplier_id = ${order.supplier.id}
        AND o.status = 'PROCESSED'
        AND o.currency = ${order.currency}
        AND o.basis = ${order.basis}
        AND i.price_per_unit IS NOT NULL
        AND NOT i.rejected
        AND NOT ${isWinnerOrdered(db)}
    ) line
    WHERE line.open_quantity::numeric > 0
    ORDER BY line.lot_position, line.lot`);

export const chooseLines = (
  db: TenantDb,
  lines: readonly { lot: number; offer_item: number; quantity: string }[],
): Promise<number> =>
  db.change(sql`
    INSERT INTO lot_winner (lot_id, offer_item_id, workspace_id, quantity)
    SELECT r.lot, r.offer_item, ${db.me}, r.quantity
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r(lot bigint, offer_item bigint, quantity numeric)
    ON CONFLICT (lot_id, offer_item_id) DO UPDATE SET quantity = excluded.quantity`);

/** Counts the lines of an order, and returns the last position of its goods. */
export async function lineCount(db: TenantDb, order: number): Promise<{ count: number; last: number }> {
  const rows = await db.run<{ count: number; last: number }>(
    sql`
      SELECT count(*) AS count, coalesce(max(i.position) FILTER (WHERE i.kind = 'goods'), 0) AS last
      FROM purchase_order_item i
      WHERE i.order_id = ${order} AND i.customer_id = ${db.me}`,
  );
  return rows[0] ?? { count: 0, last: 0 };
}

/** Gives freight the position after the goods of an order. */
export const moveFreightLast = (db: TenantDb, order: number): Promise<number> =>
  db.change(sql`
    UPDATE purchase_order_item i
    SET position = x.last + 1
    FROM (
      SELECT max(position) AS last
      FROM purchase_order_item
      WHERE order_id = ${order} AND (customer_id = ${db.me} OR supplier_id = ${db.me}) AND kind = 'goods'
    ) x
    WHERE i.order_id = ${order}
      AND (i.customer_id = ${db.me} OR i.supplier_id = ${db.me})
      AND i.kind = 'freight'
      AND i.position <> x.last + 1`);

export const deleteFreight = (db: TenantDb, order: number): Promise<number> =>
  db.change(
    sql`DELETE FROM purchase_order_item WHERE order_id = ${order} AND customer_id = ${db.me} AND kind = 'freight'`,
  );

interface GoneLine {
  readonly kind: (typeof ORDER_LINE_KINDS)[number];
  readonly lot: number | null;
  readonly position: number;
  readonly name: string | null;
  readonly quantity: string;
}

/** Returns whether a delivery contains the line. Cancelled deliveries count too, because their records must remain. */
export async function isInDelivery(db: TenantDb, order: number, line: number): Promise<boolean> {
  const delivered = await db.build
    .selectFrom("purchase_order_delivery_line")
    .select("delivery_id")
    .where("order_item_id", "=", line)
    .where("order_id", "=", order)
    .where("customer_id", "=", db.me)
    .limit(1)
    .executeTakeFirst();
  return delivered !== undefined;
}

/** Deletes a line of an order. The offer line stays a winner without an order. */
export async function deleteLine(db: TenantDb, order: number, line: number): Promise<GoneLine | undefined> {
  const [gone] = await db.run<GoneLine>(sql`
    DELETE FROM purchase_order_item i
    WHERE i.id = ${line} AND i.order_id = ${order} AND i.customer_id = ${db.me}
    RETURNING
      i.kind,
      i.lot_id AS lot,
      i.position,
      coalesce(i.nomenclature, i.part_number) AS name,
      ${trimmedDecimal("i.quantity")} AS quantity`);
  return gone;
}

export const updateOrderTotals = (
  db: TenantDb,
  order: number,
  sums: { total: string; vat: string; total_with_vat: string },
): Promise<number> =>
  db.change(
    sql`
      UPDATE purchase_order
      SET total = ${sums.total}, vat = ${sums.vat}, total_with_vat = ${sums.total_with_vat}, version = version + 1
      WHERE id = ${order} AND customer_id = ${db.me}`,
  );
