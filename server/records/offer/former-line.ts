import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { trimmedDecimal } from "#server/db/list-query.ts";

export const formerLine: RawBuilder<unknown> = sql`
  json_build_object(
    'price_per_unit', ${trimmedDecimal("b.price_per_unit")},
    'price_with_vat', ${trimmedDecimal("b.price_with_vat")},
    'basis', bo.basis,
    'price_quantity', b.price_quantity,
    'price_for_quantity', ${trimmedDecimal("b.price_for_quantity")},
    'delivery_min', b.delivery_min,
    'delivery_max', b.delivery_max,
    'availability', b.availability,
    'pack_quantity', ${trimmedDecimal("b.pack_quantity")},
    'minimum_quantity', ${trimmedDecimal("b.minimum_quantity")},
    'replacement_part_number', CASE WHEN b.replacement THEN b.replacement_part_number END,
    'comment', b.comment
  )`;

/**
 * Selects `shown` from the supplier's line `b` in the previous round, for the lot that lot `l` repeats. Returns null
 * unless that line was submitted with a price, in the same currency and unit.
 */
export const ofFormerLine = (
  shown: RawBuilder<unknown>,
  { supplier, currency }: { supplier: RawBuilder<unknown>; currency: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`
  CASE
    WHEN l.previous_lot_id IS NOT NULL THEN (
      SELECT ${shown}
      FROM offer_item b
        JOIN offer bo ON bo.id = b.offer_id
        JOIN lot bl ON bl.id = b.lot_id
      WHERE b.lot_id = l.previous_lot_id
        AND b.supplier_id = ${supplier}
        AND bo.supplier_id = ${supplier}
        AND bo.status = 'PROCESSED'
        AND NOT b.rejected
        AND b.price_per_unit IS NOT NULL
        AND bl.unit = l.unit
        AND bo.currency = ${currency}
    )
  END`;
