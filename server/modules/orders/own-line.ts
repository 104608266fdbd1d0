import { lineAmounts, priceWithoutVat, ratePercent, TAX_TYPE, vatPercent } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { OwnItem } from "#contract/orders/order.schema.ts";
import type { TaxTypeId, VatRateId } from "#contract/reference/reference.schema.ts";
import { AppError } from "#server/http/app-error.ts";
import type { NewOrderItem } from "#server/modules/orders/new-order.store.ts";
import { keptAmounts } from "#server/modules/orders/order-totals.ts";

/** The order that a line comes into, as far as its amounts depend on it. */
export interface OrderOfLine {
  readonly id: number;
  readonly supplier: number;
  readonly basis: VatBasis;
  readonly tax_type: TaxTypeId;
  /** The rate of a line that names none; null where there is none to take. */
  readonly vat_rate: VatRateId | null;
}

/**
 * A line that was agreed outside of a tender, with its amounts; its price counts on the basis of the order.
 * @throws AppError invalid_input where VAT is charged and no rate is known
 */
export function ownLine(
  order: OrderOfLine,
  position: number,
  item: Omit<OwnItem, "unit"> & { unit: number; purchase_item?: number },
): NewOrderItem {
  const { basis, tax_type } = order;
  const { quantity, price } = item;
  const rate = item.vat_rate ?? order.vat_rate;
  if (rate === null && tax_type === TAX_TYPE.SUBJECT)
    throw new AppError("invalid_input", { fields: { vat_rate: ["required"] } });
  const vat_percent = vatPercent(tax_type, rate);
  const amounts = lineAmounts({ quantity, basis, price, tax_type, vat_percent: ratePercent(rate) });
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
    price_per_unit: basis === "gross" ? priceWithoutVat(price, vat_percent) : price,
    price_with_vat: basis === "gross" ? price : null,
    vat_percent,
    delivery_min: null,
    delivery_max: null,
    delivery_date: null,
    ...keptAmounts(amounts),
  };
}
