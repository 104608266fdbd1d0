import {
  isVatRateInForce,
  lineAmounts,
  isBelowPriceScale,
  ratePercent,
  storedPrice,
  TAX_TYPE,
  vatPercent,
} from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { OwnItem } from "#contract/orders/order.schema.ts";
import type { TaxTypeId, VatRateId } from "#contract/reference/reference.schema.ts";
import { AppError } from "#server/core/app-error.ts";
import type { NewOrderItem } from "#server/records/order/new-order.ts";
import { toAmountColumns } from "#server/modules/order-drafts/order-totals.ts";

/** The order that a line comes into, as far as its amounts depend on it. */
export interface OrderOfLine {
  readonly id: number;
  readonly supplier: number;
  readonly basis: VatBasis;
  readonly tax_type: TaxTypeId;
  /** The rate of a line that names none; null where there is none to take. */
  readonly vat_rate: VatRateId | null;
}

/** The order that a line agreed outside of a tender comes into: its rate of VAT is that of the day of shipment. */
export interface OrderOfOwnLine extends OrderOfLine {
  /** YYYY-MM-DD; null for what was offered in a tender, which keeps the rate that it was offered with. */
  readonly ships_on: string | null;
}

/** The day on which an order ships, as far as anybody knows: the day it is to be delivered by, else today. */
export const shipsOn = (order: { readonly deliver_by: string | null }, now: Date): string =>
  order.deliver_by ?? now.toISOString().slice(0, 10);

/**
 * A line that was agreed outside of a tender, with its amounts; its price counts on the basis of the order.
 * @throws AppError invalid_input where VAT is charged and no rate is known, or one that isn't in force when the order
 * ships
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
  if (tax_type === TAX_TYPE.SUBJECT) {
    if (rate === null) throw new AppError("invalid_input", { fields: { vat_rate: ["required"] } });
    if (order.ships_on !== null && !isVatRateInForce(rate, order.ships_on))
      throw new AppError("invalid_input", { fields: { vat_rate: ["vat_rate_not_in_force"] } });
  }
  const vat_percent = vatPercent(tax_type, rate);
  const stored = storedPrice({ basis, price, price_quantity }, vat_percent);
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
    ...stored,
    price_with_vat: basis === "gross" ? stored.price_with_vat : null,
    vat_percent,
    delivery_min: null,
    delivery_max: null,
    delivery_date: null,
    ...toAmountColumns(amounts),
  };
}
