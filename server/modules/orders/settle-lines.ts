import { toAmountColumns } from "#contract/money/amount-columns.ts";
import { compare, isZero } from "#contract/money/decimal.ts";
import { cancelledSums, lineSums, receivedSums } from "#contract/orders/line-money.ts";
import type { LineSums } from "#contract/orders/line-money.ts";
import { freeQuantity } from "#contract/orders/line-quantities.ts";
import type { TenantDb } from "#server/db/scope.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import { settleInvoices } from "#server/modules/orders/settle-invoices.ts";
import { payableLines, updateSettled } from "#server/modules/orders/settled-amounts.store.ts";

const NOTHING: LineSums = lineSums(
  { quantity: "0", based_price: "0", price_quantity: 1, vat_percent: null },
  { basis: "net", tax_type: 1 },
);

/**
 * Computes the free quantities and the received and cancelled amounts of a locked order anew, after its lines or
 * deliveries have changed. What is to be paid follows from them, and so does whether more is to be invoiced. Freight is
 * received with the first accepted goods.
 */
export async function settleLines(db: TenantDb, order: Pick<OrderRow, "id" | "basis" | "tax_type">): Promise<void> {
  const lines = (await payableLines(db, order.id)).map((line) => ({ ...line, free_quantity: freeQuantity(line) }));
  const isBegun = lines.some(({ accepted_quantity }) => !isZero(accepted_quantity));
  const received = (line: (typeof lines)[number]): LineSums => {
    if (line.kind === "freight") return isBegun ? lineSums(line, order) : NOTHING;
    return compare(line.accepted_quantity, "0") > 0 ? receivedSums(line, order) : NOTHING;
  };
  await updateSettled(
    db,
    order.id,
    lines.map((line) => ({
      item: line.item,
      free: line.free_quantity,
      received: toAmountColumns(received(line)),
      cancelled: toAmountColumns(line.kind === "freight" ? NOTHING : cancelledSums(line, order)),
    })),
  );
  await settleInvoices(db, order.id);
}
