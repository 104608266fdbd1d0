import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { OrderAwaited } from "#contract/orders/order-awaits.ts";
import { isOnTheWay, isOpenLine } from "#server/records/order/line-deliveries.ts";

export const paidOfOrder: RawBuilder<string> = sql<string>`
  (
    SELECT coalesce(sum(y.amount), 0.00)
    FROM purchase_order_payment y
    WHERE y.order_id = o.id AND y.decided_at IS NOT NULL AND y.refusal IS NULL
  )`;

/** Sum to be paid for order `o`: what was ordered, without the cancelled rest of closed lines. */
export const dueOfOrder: RawBuilder<string> = sql<string>`(o.total_with_vat - o.cancelled_total_with_vat)`;

/** Whether the total of order `o` exceeds the approved amount. Such an order waits for a colleague's approval. */
export const isHeldOrder: RawBuilder<SqlBool> = sql`
  (o.status <> 'CLOSED' AND coalesce(o.total_with_vat > o.cleared_total, false))`;

/** Whether an amendment of order `o` waits for the other side's answer. 1C must not receive such an order. */
export const hasOpenProposal: RawBuilder<SqlBool> = sql`
  (o.status <> 'CLOSED' AND coalesce(o.confirmation = 'PROPOSED', false))`;

const hasOpenLine = sql`EXISTS (SELECT FROM purchase_order_item i WHERE i.order_id = o.id AND ${isOpenLine})`;
/**
 * Next step while goods are outstanding: `receipt` by the customer if a shipment is on its way, otherwise `delivery` by
 * the supplier.
 */
const delivery = sql`CASE WHEN ${isOnTheWay} THEN 'receipt' ELSE 'delivery' END`;

/**
 * The next step of order `o`; null if only closing the order remains. `AWAITED_FROM` names the company responsible for
 * each step.
 */
export const awaitedOfOrder: RawBuilder<OrderAwaited | null> = sql<OrderAwaited | null>`
  CASE
    WHEN o.status = 'CLOSED' THEN NULL
    WHEN ${isHeldOrder} THEN 'approval'
    WHEN o.confirmation = 'PROPOSED' THEN 'proposal_decision'
    WHEN o.invoice_status = 'REQUESTED' THEN 'invoice_decision'
    WHEN o.confirmation IS NULL THEN 'confirmation'
    WHEN o.invoice_status IS DISTINCT FROM 'ISSUED' THEN 'invoice'
    WHEN o.payment_status = 'ISSUED' THEN CASE WHEN ${hasOpenLine} THEN ${delivery} END
    WHEN o.payment_status = 'REQUESTED' THEN 'payment_decision'
    WHEN ${paidOfOrder} >= ${dueOfOrder} THEN CASE WHEN ${hasOpenLine} THEN ${delivery} END
    WHEN o.payment_status IS NULL
      AND (o.payment_method = 'FULL_POST_PAYMENT' OR (o.payment_method = 'HALF_PAYMENT' AND ${paidOfOrder} > 0))
      AND ${hasOpenLine} THEN ${delivery}
    ELSE 'payment_request'
  END`;
