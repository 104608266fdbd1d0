import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { OrderAwaited } from "#contract/orders/order-awaits.ts";

/** Of an order `o`: what is confirmed to be paid. */
export const paidOfOrder: RawBuilder<string> = sql<string>`
  (SELECT coalesce(sum(y.amount), 0.00) FROM purchase_order_payment y WHERE y.order_id = o.id AND y.decided_at IS NOT NULL AND y.refusal IS NULL)`;

/** What an order `o` waits for (`AWAITED_FROM` says from whom); null where nothing is left to do but to close it. */
export const awaitedOfOrder: RawBuilder<OrderAwaited | null> = sql<OrderAwaited | null>`
  CASE WHEN o.status = 'CLOSED' THEN NULL
    WHEN o.confirmation = 'PROPOSED' THEN 'proposal_decision'
    WHEN o.invoice_status = 'REQUESTED' THEN 'invoice_decision'
    WHEN o.confirmation IS NULL THEN 'confirmation'
    WHEN o.invoice_status IS DISTINCT FROM 'ISSUED' THEN 'invoice'
    WHEN o.payment_status = 'ISSUED' THEN NULL
    WHEN o.payment_status = 'REQUESTED' THEN 'payment_decision'
    WHEN o.payment_status IS NULL AND (o.payment_method = 'FULL_POST_PAYMENT' OR (o.payment_method = 'HALF_PAYMENT' AND ${paidOfOrder} > 0)) THEN 'delivery'
    ELSE 'payment_request' END`;
