import { subtract, toMoney } from "#contract/money/decimal.ts";
import { withZeroVat } from "#contract/money/amount-columns.ts";
import { dueQuantity, receivedQuantity } from "#contract/orders/line-quantities.ts";
import type { LineQuantities } from "#contract/orders/line-quantities.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { lineAmounts } from "#contract/money/vat.ts";
import type { Money } from "#contract/primitives.ts";
import type { TaxTypeId } from "#contract/reference/reference.schema.ts";

/** The quantity of an order line and its agreed price for `price_quantity` units. */
export interface PricedLine {
  readonly quantity: string;
  readonly based_price: string;
  readonly price_quantity: number;
  readonly vat_percent: string | null;
}

export type PayableLine = PricedLine & LineQuantities;

export interface OrderTerms {
  readonly basis: VatBasis;
  readonly tax_type: TaxTypeId;
}

export interface LineSums {
  readonly net: Money;
  readonly vat: Money;
  readonly gross: Money;
}

/** Computes the amounts of an order line for its quantity, each rounded once. */
export function lineSums(
  { quantity, based_price: price, price_quantity, vat_percent }: PricedLine,
  { basis, tax_type }: OrderTerms,
): LineSums {
  const { net, vat, gross } = withZeroVat(
    lineAmounts({ quantity, price, price_quantity, vat_percent, basis, tax_type }),
  );
  return { net, vat: toMoney(vat), gross };
}

export const NO_SUMS: LineSums = { net: toMoney("0"), vat: toMoney("0"), gross: toMoney("0") };

/** Computes the amounts of a line that are to be paid: of what was accepted and of what is still awaited. */
export const dueSums = (line: PayableLine, order: OrderTerms): LineSums =>
  lineSums({ ...line, quantity: dueQuantity(line) }, order);

/** Computes the amounts of what was accepted of a line and is paid for. */
export const receivedSums = (line: PayableLine, order: OrderTerms): LineSums =>
  lineSums({ ...line, quantity: receivedQuantity(line) }, order);

/**
 * Computes the amounts of a line that were ordered but are no longer to be paid. They are negative if more than the
 * ordered quantity is paid for.
 */
export function cancelledSums(line: PayableLine, order: OrderTerms): LineSums {
  const [ordered, due] = [lineSums(line, order), dueSums(line, order)];
  return {
    net: toMoney(subtract(ordered.net, due.net)),
    vat: toMoney(subtract(ordered.vat, due.vat)),
    gross: toMoney(subtract(ordered.gross, due.gross)),
  };
}
