import { sql } from "kysely";
import { trimmedDecimal } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** A receipt or a confirmed return of an order line. A receipt has no adjustment. */
export interface LineEventRow {
  readonly item: number;
  readonly adjustment: number | null;
  /** Accepted quantity of a receipt after its corrections, or returned quantity. */
  readonly quantity: string;
  readonly ordered: string;
  readonly cancels: boolean;
  /** What the return cancels by now. */
  readonly cancelled: string;
}

/** Quantity of order line `i` before its first change since `j` was decided, or now. */
const orderedAt = sql`
  coalesce(
    (
      SELECT (c.line -> 'before' ->> 'quantity')::numeric
      FROM purchase_order_amendment a
        CROSS JOIN LATERAL jsonb_array_elements(a.lines) AS c(line)
      WHERE a.order_id = j.order_id
        AND a.status = 'ACCEPTED'
        AND a.decided_at >= j.decided_at
        AND (c.line ->> 'position')::integer = i.position
        AND c.line ->> 'kind' IN ('change', 'close')
      ORDER BY a.revision
      LIMIT 1
    ),
    i.quantity
  )`;

/** Returns the receipts and returns of the lines that an adjustment corrects, the oldest first. */
export const lineEvents = (db: TenantDb, of: { order: number; id: number }): Promise<LineEventRow[]> =>
  db.run<LineEventRow>(sql`
    SELECT e.item, e.adjustment, e.quantity, e.ordered, e.cancels, e.cancelled
    FROM (
      SELECT
        x.order_item_id AS item,
        NULL::bigint AS adjustment,
        trim_scale(
          x.accepted + coalesce(
            (
              SELECT sum(l.accepted)
              FROM purchase_order_adjustment_line l
                JOIN purchase_order_adjustment j ON j.id = l.adjustment_id
              WHERE j.delivery_id = d.id
                AND l.order_item_id = x.order_item_id
                AND j.kind = 'correction'
                AND j.status = 'CONFIRMED'
            ),
            0
          )
        )::text AS quantity,
        '0' AS ordered,
        false AS cancels,
        '0' AS cancelled,
        d.ended_at AS happened_at
      FROM purchase_order_delivery_line x
        JOIN purchase_order_delivery d ON d.id = x.delivery_id
      WHERE d.order_id = ${of.order}
        AND (d.customer_id = ${db.me} OR d.supplier_id = ${db.me})
        AND d.received_on IS NOT NULL
      UNION ALL
      SELECT
        l.order_item_id,
        j.id,
        ${trimmedDecimal("l.returned")},
        trim_scale(${orderedAt})::text,
        NOT j.replacement AND (i.closed_at IS NULL OR i.closed_at > j.decided_at),
        ${trimmedDecimal("l.cancelled")},
        j.decided_at
      FROM purchase_order_adjustment_line l
        JOIN purchase_order_adjustment j ON j.id = l.adjustment_id
        JOIN purchase_order_item i ON i.id = l.order_item_id
      WHERE j.order_id = ${of.order}
        AND (j.customer_id = ${db.me} OR j.supplier_id = ${db.me})
        AND j.kind = 'return'
        AND j.status = 'CONFIRMED'
    ) e
    WHERE e.item IN (SELECT l.order_item_id FROM purchase_order_adjustment_line l WHERE l.adjustment_id = ${of.id})
    ORDER BY e.item, e.happened_at, e.adjustment NULLS FIRST`);
