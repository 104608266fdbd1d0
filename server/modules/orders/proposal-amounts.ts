import { toAmountColumns } from "#contract/money/amount-columns.ts";
import { add, subtract, sum, toMoney } from "#contract/money/decimal.ts";
import { lineSums } from "#contract/orders/line-money.ts";
import type { OrderRow } from "#server/modules/orders/order.store.ts";
import type { ProposedRow, AcceptedLine } from "#server/modules/orders/proposal.store.ts";

/** Applies a proposal to a line. The price doesn't change, and the amounts are computed from the new quantity. */
export function toAcceptedLine(order: Pick<OrderRow, "basis" | "tax_type">, line: ProposedRow): AcceptedLine {
  const quantity = line.proposed_quantity ?? line.quantity;
  const kept = { total: line.total, vat: line.vat, total_with_vat: line.total_with_vat };
  return {
    item: line.item,
    lot: line.lot,
    quantity,
    delivery_date: line.proposed_date ?? line.delivery_date,
    ...(line.proposed_quantity === null ? kept : toAmountColumns(lineSums({ ...line, quantity }, order))),
  };
}

export function totalsWith(
  order: Pick<OrderRow, "total" | "vat" | "total_with_vat">,
  lines: readonly ProposedRow[],
  taken: readonly AcceptedLine[],
): Pick<AcceptedLine, "total" | "vat" | "total_with_vat"> {
  const of = (name: "total" | "vat" | "total_with_vat") =>
    toMoney(add(subtract(order[name], sum(lines.map((line) => line[name]))), sum(taken.map((line) => line[name]))));
  return { total: of("total"), vat: of("vat"), total_with_vat: of("total_with_vat") };
}
