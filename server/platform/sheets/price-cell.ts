import { unitPrice } from "#contract/money/vat.ts";
import type { TypedPrice } from "#contract/money/vat.ts";
import type { WorkbookCell } from "#server/platform/sheets/write-workbook.ts";

/**
 * Returns the formula of a unit price that was typed for several units, such as `0.87/1000`. Other formulas then use
 * the exact price, and readers see the offered price.
 */
export const divisionOf = ({ price, price_quantity }: TypedPrice): { formula?: string } =>
  price_quantity === 1 ? {} : { formula: `${price}/${price_quantity}` };

export const priceCell = (typed: TypedPrice): WorkbookCell => ({ value: unitPrice(typed), ...divisionOf(typed) });
