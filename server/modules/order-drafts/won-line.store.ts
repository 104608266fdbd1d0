import { sql } from "kysely";
import type { VatBasis } from "#contract/money/vat.ts";
import type { CurrencyId, PaymentMethod } from "#contract/reference/reference.schema.ts";
import { typedPriceOf } from "#server/db/price-basis.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import { isWinnerOrdered } from "#server/records/tender/lot-winners.ts";
import { hasFreightOrder } from "#server/records/order/ordered-freight.ts";
import type { TenantDb } from "#server/db/scope.ts";

export interface WonLine {
  readonly lot: number;
  readonly lot_position: number;
  readonly offer_item: number;
  readonly supplier_id: number;
  readonly supplier_name: string;
  /** True if the customer entered the offer on the supplier's behalf. */
  readonly is_entered: boolean;
  readonly is_closed: boolean;
  /** True if an order that was not declined contains the line. */
  readonly is_ordered: boolean;
  readonly payment_terms: PaymentMethod | null;
  readonly currency: CurrencyId;
  readonly nomenclature: string | null;
  readonly part_number: string | null;
  readonly manufacturer: string | null;
  readonly replacement: boolean;
  readonly quantity: string;
  readonly unit: number;
  readonly price_per_unit: string;
  readonly basis: VatBasis;
  /** The price as the supplier typed it, for `price_quantity` units. */
  readonly based_price: string;
  readonly price_quantity: number;
  readonly delivery_min: number | null;
  readonly delivery_max: number | null;
}

/** Returns the winners of a tender by supplier and lot. A substitute has its own part number. */
export const wonLines = (db: TenantDb, tender: number): Promise<WonLine[]> =>
  db.run<WonLine>(sql`
    SELECT
      l.id AS lot,
      l.position AS lot_position,
      i.id AS offer_item,
      o.supplier_id,
      o.entered_at IS NOT NULL AS is_entered,
      s.name AS supplier_name,
      s.status = 'CLOSED' AS is_closed,
      o.payment_terms,
      o.currency,
      l.nomenclature,
      ${trimmedDecimal("w.quantity")} AS quantity,
      l.unit,
      i.replacement,
      CASE
        WHEN i.replacement THEN coalesce(i.replacement_part_number, l.part_number)
        ELSE l.part_number
      END AS part_number,
      CASE
        WHEN i.replacement THEN coalesce(i.replacement_manufacturer, l.manufacturer)
        ELSE l.manufacturer
      END AS manufacturer,
      ${trimmedDecimal("i.price_per_unit")} AS price_per_unit,
      o.basis,
      trim_scale(${typedPriceOf("i", sql`o.basis`)})::text AS based_price,
      i.delivery_min,
      i.delivery_max,
      i.price_quantity,
      ${isWinnerOrdered(db)} AS is_ordered
    FROM lot l
      JOIN lot_winner w ON w.lot_id = l.id AND w.workspace_id = ${db.me}
      JOIN offer_item i ON i.id = w.offer_item_id
      JOIN offer o ON o.id = i.offer_id AND o.customer_id = ${db.me}
      JOIN workspace s ON s.id = o.supplier_id
    WHERE l.workspace_id = ${db.me} AND l.tender_id = ${tender} AND i.price_per_unit IS NOT NULL
    ORDER BY o.supplier_id, l.position, l.id`);

export interface OfferedFreight {
  readonly supplier_id: number;
  readonly freight: string;
}

/**
 * Returns the freight that suppliers charge in a tender and that isn't part of an order yet. If the customer has
 * calculated the freight itself, nothing is payable to the supplier.
 */
export const offeredFreight = (db: TenantDb, tender: number): Promise<OfferedFreight[]> =>
  db.run<OfferedFreight>(sql`
    SELECT o.supplier_id, ${trimmedDecimal("o.freight")} AS freight
    FROM offer o
    WHERE o.customer_id = ${db.me}
      AND o.tender_id = ${tender}
      AND o.status = 'PROCESSED'
      AND o.freight IS NOT NULL
      AND NOT EXISTS (SELECT FROM offer_freight f WHERE f.offer_id = o.id AND f.workspace_id = ${db.me})
      AND NOT ${hasFreightOrder(db)}
    ORDER BY o.supplier_id`);
