import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { OrderSide } from "#contract/orders/order-list.schema.ts";
import type { OrderAwaited } from "#contract/orders/order-awaits.ts";
import { isOnTheWay, isOpenLine } from "#server/records/order/line-deliveries.ts";

/** Confirmed payments of order `o` without what the supplier paid back. The database maintains the sum. */
export const paidOfOrder: RawBuilder<string> = sql<string>`o.paid`;

/** Sum of the payment of order `o` that waits for its confirmation, or null. */
export const requestedOfOrder: RawBuilder<string | null> = sql<string | null>`
  (SELECT y.amount FROM purchase_order_payment y WHERE y.order_id = o.id AND y.decided_at IS NULL)`;

/** Sum to be paid for an order: what was ordered, without what was cancelled. */
export const dueOf = (order: string): RawBuilder<string> =>
  sql<string>`(${sql.ref(`${order}.total_with_vat`)} - ${sql.ref(`${order}.cancelled_total_with_vat`)})`;
export const dueOfOrder: RawBuilder<string> = dueOf("o");

/** Whether invoice `x` counts: it is confirmed, and no later confirmed correction replaces its sum. */
export const isCountedInvoice: RawBuilder<SqlBool> = sql`
  (
    x.decided_at IS NOT NULL
    AND x.refusal IS NULL
    AND NOT EXISTS (
      SELECT
      FROM purchase_order_invoice c
      WHERE c.corrects_id = coalesce(x.corrects_id, x.id)
        AND c.id > x.id
        AND c.decided_at IS NOT NULL
        AND c.refusal IS NULL
    )
  )`;

/**
 * Whether the quantities of an invoice count as invoiced: it is confirmed, and no confirmed correction has brought it
 * down to 0.00 or says itself what the invoice is still for.
 */
export const isInvoiceOfGoods = (invoice: string): RawBuilder<SqlBool> => sql`
  (
    ${sql.ref(`${invoice}.decided_at`)} IS NOT NULL
    AND ${sql.ref(`${invoice}.refusal`)} IS NULL
    AND coalesce(
      (
        SELECT c.total <> 0
          AND (
            c.id = ${sql.ref(`${invoice}.id`)} OR c.expected IS NULL AND ${sql.ref(`${invoice}.corrects_id`)} IS NULL
          )
        FROM purchase_order_invoice c
        WHERE c.corrects_id = coalesce(${sql.ref(`${invoice}.corrects_id`)}, ${sql.ref(`${invoice}.id`)})
          AND c.decided_at IS NOT NULL
          AND c.refusal IS NULL
        ORDER BY c.id DESC
        LIMIT 1
      ),
      true
    )
  )`;

/** Sum of the invoices of order `o` that count. The database maintains the sum. */
export const invoicedOfOrder: RawBuilder<string> = sql<string>`o.invoiced_total_with_vat`;

/**
 * Sum by which the confirmed invoices of order `o` exceed what is to be paid, 0 within the customer's tolerance. The
 * supplier then owes a correction.
 */
export const overInvoicedOfOrder: RawBuilder<string> = sql<string>`
  CASE
    WHEN ${invoicedOfOrder} > ${dueOfOrder}
      AND ${invoicedOfOrder} > ${dueOfOrder} + coalesce(
        (
          SELECT least(round(${dueOfOrder} * t.invoice_percent / 100, 2), t.invoice_sum)
          FROM invoice_tolerance(o.customer_id) t
        ),
        0
      ) THEN ${invoicedOfOrder} - ${dueOfOrder}
    ELSE 0.00
  END`;

/** Columns of order `o` with the sums that payments and invoices come to. */
export const moneyOfOrder = sql`
  ${dueOfOrder} AS due_total_with_vat,
  ${paidOfOrder} AS paid,
  ${requestedOfOrder} AS requested,
  ${invoicedOfOrder} AS invoiced_total_with_vat,
  ${overInvoicedOfOrder} AS over_invoiced`;

const before = sql`
  CASE
    o.payment_method
    WHEN 'FULL_PREPAYMENT' THEN ${dueOfOrder}
    WHEN 'HALF_PAYMENT' THEN round(${dueOfOrder} / 2, 2)
    ELSE 0
  END`;

/** Sum that the payment method allows to be paid of order `o`, as `allowedSum` of the contract computes it. */
export const allowedOfOrder: RawBuilder<string> = sql<string>`
  CASE
    WHEN o.received_total_with_vat >= ${dueOfOrder} THEN ${dueOfOrder}
    ELSE ${before} + round((${dueOfOrder} - ${before}) * o.received_total_with_vat / ${dueOfOrder}, 2)
  END`;

/** Sum of an order that needs an approval: what was ordered, or more if the customer pays for a surplus. */
export const approvableOf = (order: string): RawBuilder<string> =>
  sql<string>`greatest(${sql.ref(`${order}.total_with_vat`)}, ${dueOf(order)})`;

/** Whether the sum of order `o` exceeds the approved amount. Such an order waits for a colleague's approval. */
export const isHeldOrder: RawBuilder<SqlBool> = sql`
  (o.status <> 'CLOSED' AND coalesce(${approvableOf("o")} > o.cleared_total, false))`;

/** Whether an amendment of order `o` waits for the other side's answer. 1C must not receive such an order. */
export const hasOpenProposal: RawBuilder<SqlBool> = sql`
  (o.status <> 'CLOSED' AND coalesce(o.confirmation = 'PROPOSED', false))`;

/** Whether the supplier has confirmed order `o`. A confirmed order stays agreed while an amendment of it waits. */
export const isAgreed: RawBuilder<SqlBool> = sql`
  CASE
    WHEN o.confirmation = 'PROPOSED' THEN EXISTS (
      SELECT
      FROM purchase_order_amendment a
      WHERE a.order_id = o.id AND a.status = 'PROPOSED' AND a.was_confirmed
    )
    ELSE coalesce(o.confirmation = 'CONFIRMED', false)
  END`;

/** Side whose amendment of order `o` waits for the other side's answer, or null. */
export const proposedBy: RawBuilder<OrderSide | null> = sql<OrderSide | null>`
  CASE
    WHEN ${hasOpenProposal} THEN (
      SELECT a.side
      FROM purchase_order_amendment a
      WHERE a.order_id = o.id AND a.status = 'PROPOSED'
    )
  END`;

/**
 * Whether the customer's amendment of order `o` needs an approval before the supplier can accept it. The rules of
 * approval were asked when it was proposed, which left the sum that is approved.
 */
const isAmendmentHeld = sql`
  (
    ${hasOpenProposal}
    AND EXISTS (
      SELECT
      FROM purchase_order_amendment a
      WHERE a.order_id = o.id AND a.status = 'PROPOSED' AND a.side = 'customer' AND a.total_after > o.cleared_total
    )
  )`;

/** The customer answers the supplier's amendment, and the supplier the customer's. */
const proposalDecision = sql`
  CASE WHEN ${proposedBy} = 'customer' THEN 'amendment_decision' ELSE 'proposal_decision' END`;

/** Whether a return or a correction of order `o` waits for the supplier's answer. */
const hasOpenAdjustment = sql`
  EXISTS (SELECT FROM purchase_order_adjustment x WHERE x.order_id = o.id AND x.status = 'PROPOSED')`;

const hasOpenLine = sql`EXISTS (SELECT FROM purchase_order_item i WHERE i.order_id = o.id AND ${isOpenLine})`;
/**
 * Next step while goods are outstanding: `receipt` by the customer if a shipment is on its way, otherwise `delivery` by
 * the supplier.
 */
const delivery = sql`CASE WHEN ${isOnTheWay} THEN 'receipt' ELSE 'delivery' END`;

/** Sum up to which order `o` can be paid by its invoices. */
const invoiced = sql`CASE WHEN o.invoice_status = 'ISSUED' THEN ${dueOfOrder} ELSE ${invoicedOfOrder} END`;

/**
 * Whether order `o` is paid after delivery and its first shipment is on its way, so its receipt comes before invoices.
 */
const arrivesFirst = sql`(${allowedOfOrder} = 0 AND ${isOnTheWay})`;

/**
 * The next step of order `o`; null if only closing the order remains. `AWAITED_FROM` names the company responsible for
 * each step. The answer to a return or a correction comes before invoices and payments, because it may change what is
 * to be paid. A closed order can wait for it too, and for the money that the supplier owes back. An order whose lines the
 * customer has closed needs no confirmation any more.
 */
export const awaitedOfOrder: RawBuilder<OrderAwaited | null> = sql<OrderAwaited | null>`
  CASE
    WHEN ${isHeldOrder} OR ${isAmendmentHeld} THEN 'approval'
    WHEN ${hasOpenProposal} THEN ${proposalDecision}
    WHEN ${hasOpenAdjustment} THEN 'adjustment_decision'
    WHEN o.status = 'CLOSED' THEN CASE WHEN o.overpaid > 0 THEN 'repayment' END
    WHEN o.invoice_status = 'REQUESTED' THEN 'invoice_decision'
    WHEN o.confirmation IS NULL AND o.close_reason IS NULL THEN 'confirmation'
    WHEN o.payment_status = 'REQUESTED' THEN 'payment_decision'
    WHEN least(${invoiced}, ${allowedOfOrder}) > ${paidOfOrder} THEN 'payment_request'
    WHEN o.invoice_status = 'REFUSED'
      OR ${invoiced} = 0 AND ${dueOfOrder} > 0 AND NOT ${arrivesFirst}
      OR ${invoiced} < ${allowedOfOrder} THEN 'invoice'
    WHEN ${hasOpenLine} OR ${isOnTheWay} THEN ${delivery}
    WHEN o.overpaid > 0 THEN 'repayment'
    WHEN ${overInvoicedOfOrder} > 0 THEN 'invoice_correction'
  END`;
