import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { ONE_C_SUMS } from "#contract/one-c/one-c.values.ts";
import type { OneCSum } from "#contract/one-c/one-c.values.ts";
import { dueOfOrder, isCountedInvoice, paidOfOrder } from "#server/records/order/order-awaits.ts";

const entry = (of: OneCSum, sum: RawBuilder<unknown>, from: RawBuilder<unknown> = sql``): RawBuilder<unknown> =>
  sql`SELECT ${sql.lit(of)} AS of, ${sum} AS sum ${from}`;

const ENTRIES: Readonly<Record<OneCSum, RawBuilder<unknown>>> = {
  due: entry("due", dueOfOrder),
  unpaid: entry("unpaid", sql`${dueOfOrder} - ${paidOfOrder}`),
  overpaid: entry("overpaid", sql`o.overpaid`),
  payment: entry(
    "payment",
    sql`y.amount`,
    sql`FROM purchase_order_payment y WHERE y.order_id = o.id AND y.refusal IS NULL`,
  ),
  repayment: entry("repayment", sql`z.amount`, sql`FROM purchase_order_repayment z WHERE z.order_id = o.id`),
  invoice: entry(
    "invoice",
    sql`x.total`,
    sql`FROM purchase_order_invoice x WHERE x.order_id = o.id AND ${isCountedInvoice}`,
  ),
  return: entry(
    "return",
    sql`
      (
        SELECT sum(round(i.total_with_vat * l.returned / i.quantity, 2))
        FROM purchase_order_adjustment_line l
          JOIN purchase_order_item i ON i.id = l.order_item_id
        WHERE l.adjustment_id = b.id
      )`,
    sql`FROM purchase_order_adjustment b WHERE b.order_id = o.id AND b.kind = 'return' AND b.status = 'CONFIRMED'`,
  ),
  // Closed lines and amendments, by how much each changed what is to be paid.
  change: entry(
    "change",
    sql`abs(a.due_after - a.due_before)`,
    sql`FROM purchase_order_amendment a WHERE a.order_id = o.id AND a.status = 'ACCEPTED'`,
  ),
  received: entry("received", sql`o.received_total_with_vat`),
  ordered: entry("ordered", sql`o.total_with_vat`),
};

/**
 * The sums of order `o` that a document of accounting can state, as rows `e` with `of` and `sum`. All of them are stored
 * sums, so that a document is found by what the order's page shows.
 */
export const accountedSums: RawBuilder<unknown> = sql`
  (
    SELECT s.of, s.sum
    FROM (
      ${sql.join(
        ONE_C_SUMS.map((of) => ENTRIES[of]),
        sql` UNION ALL `,
      )}
    ) s
    WHERE s.sum > 0
  )`;
