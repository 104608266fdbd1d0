import { toAmountColumns, withZeroVat } from "#contract/money/amount-columns.ts";
import { lineAmounts, isBelowPriceScale, ratePercent, storedPrice, vatPercent } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import { vatRateProblem } from "#contract/orders/line-vat.ts";
import type { OwnItem } from "#contract/orders/order.schema.ts";
import type { TaxTypeId, VatRateId } from "#contract/reference/reference.schema.ts";
import { AppError } from "#server/core/app-error.ts";
import type { NewOrderItem } from "#server/records/order/new-order.ts";

export interface OrderOfLine {
  readonly id: number;
  readonly supplier: number;
  readonly basis: VatBasis;
  readonly tax_type: TaxTypeId;
  /** Default VAT rate of the lines. Null if there is none. */
  readonly vat_rate: VatRateId | null;
}

/** The order of a line that was agreed outside a tender. The VAT rate of the shipping day applies. */
export interface OrderOfOwnLine extends OrderOfLine {
  /** Shipping day as YYYY-MM-DD. Null for a line offered in a tender, which keeps the offered VAT rate. */
  readonly ships_on: string | null;
}

/**
 * Builds a line that was agreed outside a tender, with its amounts. The price is on the order's VAT basis.
 * @throws AppError invalid_input if VAT applies and the rate is unknown or not in force on the shipping day
 */
export function ownLine(
  order: OrderOfOwnLine,
  position: number,
  item: Omit<OwnItem, "unit"> & { unit: number; purchase_item?: number },
): NewOrderItem {
  const { basis, tax_type } = order;
  const { quantity, price, price_quantity } = item;
  if (isBelowPriceScale(item)) throw new AppError("invalid_input", { fields: { price: ["price_too_small"] } });
  const rate = item.vat_rate ?? order.vat_rate;
  const problem = vatRateProblem(order, rate);
  if (problem !== null) throw new AppError("invalid_input", { fields: { vat_rate: [problem] } });
  const vat_percent = vatPercent(tax_type, rate);
  const { price_per_unit } = storedPrice({ basis, price, price_quantity }, vat_percent);
  const amounts = lineAmounts({ quantity, basis, price, price_quantity, tax_type, vat_percent: ratePercent(rate) });
  return {
    order_id: order.id,
    supplier_id: order.supplier,
    position,
    kind: "goods",
    lot: null,
    lot_position: null,
    offer_item: null,
    purchase_item: item.purchase_item ?? null,
    nomenclature: item.nomenclature,
    part_number: item.part_number ?? null,
    manufacturer: item.manufacturer ?? null,
    replacement: false,
    quantity,
    unit: item.unit,
    based_price: price,
    price_quantity,
    price_per_unit,
    vat_percent,
    delivery_min: null,
    delivery_max: null,
    delivery_date: null,
    ...toAmountColumns(withZeroVat(amounts)),
  };
}
