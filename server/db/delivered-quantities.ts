import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/** Sums of the confirmed corrections and returns of line `x` of a delivery, as table `a`. */
export const adjustmentsOfDeliveryLine: RawBuilder<unknown> = sql`
  (
    SELECT
      coalesce(sum(l.accepted), 0) AS accepted,
      coalesce(sum(l.short), 0) AS short,
      coalesce(sum(l.refused), 0) AS refused,
      coalesce(sum(l.paid_surplus), 0) AS paid_surplus,
      coalesce(sum(l.returned), 0) AS returned,
      coalesce(sum(l.cancelled), 0) AS cancelled
    FROM purchase_order_adjustment_line l
      JOIN purchase_order_adjustment j ON j.id = l.adjustment_id
    WHERE j.delivery_id = x.delivery_id AND l.order_item_id = x.order_item_id AND j.status = 'CONFIRMED'
  ) a`;

/** Lines `x` of deliveries `d` with their confirmed corrections and returns `a`. */
export const deliveredLines: RawBuilder<unknown> = sql`
  purchase_order_delivery_line x
  JOIN purchase_order_delivery d ON d.id = x.delivery_id
  CROSS JOIN LATERAL ${adjustmentsOfDeliveryLine}`;

/** What became of an order line, as sums over its `deliveredLines`. */
export const deliveredSums: RawBuilder<unknown> = sql`
  coalesce(sum(x.accepted), 0) + sum(a.accepted) AS accepted,
  coalesce(sum(x.announced) FILTER (WHERE d.ended_at IS NULL), 0) AS on_the_way,
  coalesce(sum(x.short), 0) + sum(a.short) AS short,
  coalesce(sum(x.refused), 0) + sum(a.refused) AS refused,
  sum(a.returned) AS returned,
  sum(a.cancelled) AS cancelled,
  max(d.received_on) FILTER (WHERE x.accepted + a.accepted > 0) AS last_received`;
