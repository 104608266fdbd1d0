import { compare, subtract, toMoney } from "#contract/money/decimal.ts";
import { withZeroVat } from "#contract/money/amount-columns.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { lineAmounts } from "#contract/money/vat.ts";
import type { Money } from "#contract/primitives.ts";
import type { TaxTypeId } from "#contract/reference/reference.schema.ts";

/** A line of an order as far as its money depends on it. The price is for `price_quantity` units. */
export interface LineOfMoney {
  readonly quantity: string;
  readonly accepted_quantity: string;
  /** True once the customer expects no more of the line. */
  readonly is_closed: boolean;
  readonly based_price: string;
  readonly price_quantity: number;
  readonly vat_percent: string | null;
}

export interface LineSums {
  readonly net: Money;
  readonly vat: Money;
  readonly gross: Money;
}

const less = (a: LineSums, b: LineSums): LineSums => ({
  net: toMoney(subtract(a.net, b.net)),
  vat: toMoney(subtract(a.vat, b.vat)),
  gross: toMoney(subtract(a.gross, b.gross)),
});

/**
 * Returns the amounts of an order line, each rounded once: `ordered`, `received` (accepted by the customer), and `due`,
 * which is to be paid: what was accepted and what is still awaited. `cancelled` is the difference between ordered and
 * due.
 */
export function lineMoney(
  line: LineOfMoney,
  order: { readonly basis: VatBasis; readonly tax_type: TaxTypeId },
): { ordered: LineSums; received: LineSums; due: LineSums; cancelled: LineSums } {
  const { based_price: price, price_quantity, vat_percent } = line;
  const sumsOf = (quantity: string): LineSums => {
    const { net, vat, gross } = withZeroVat(
      lineAmounts({ quantity, price, price_quantity, vat_percent, basis: order.basis, tax_type: order.tax_type }),
    );
    return { net, vat: toMoney(vat), gross };
  };
  const ordered = sumsOf(line.quantity);
  const received = sumsOf(line.accepted_quantity);
  const due = line.is_closed && compare(line.accepted_quantity, line.quantity) < 0 ? received : ordered;
  return { ordered, received, due, cancelled: less(ordered, due) };
}

/** Returns the quantity of a line that is to be paid: all of it, or only what was accepted once the line is closed. */
export const dueQuantity = (line: Pick<LineOfMoney, "quantity" | "accepted_quantity" | "is_closed">): string =>
  line.is_closed ? line.accepted_quantity : line.quantity;
