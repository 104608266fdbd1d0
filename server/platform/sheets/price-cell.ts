import { unitPrice } from "#contract/money/vat.ts";
import type { TypedPrice } from "#contract/money/vat.ts";
import type { WorkbookCell } from "#server/platform/sheets/write-workbook.ts";

/**
 * The formula of a cell with the price for one unit, where the price is for several: the division as it was typed,
 * `0.87/1000`. Other formulas then count with the exact price, and a reader sees what was offered.
 */
export const divisionOf = ({ price, price_quantity }: TypedPrice): { formula?: string } =>
  price_quantity === 1 ? {} : { formula: `${price}/${price_quantity}` };

/** The cell of a price for one unit. */
export const priceCell = (typed: TypedPrice): WorkbookCell => ({ value: unitPrice(typed), ...divisionOf(typed) });
