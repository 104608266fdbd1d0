import { isVatRateInForce, TAX_TYPE } from "#contract/money/vat.ts";
import type { TaxTypeId, VatRateId } from "#contract/reference/reference.schema.ts";

/**
 * Returns the day that decides which VAT rates an order's lines may have: the day of shipment as far as it is known,
 * otherwise today.
 */
export const shippingDay = (order: { readonly deliver_by: string | null }, now: Date): string =>
  order.deliver_by ?? now.toISOString().slice(0, 10);

/**
 * Returns why a line of an order can't have this VAT rate, as the key of a `validation` message; null if it can. If the
 * seller adds no VAT, the rate doesn't matter. A line with the day null keeps the rate that was offered in the tender.
 */
export function vatRateProblem(
  order: { readonly tax_type: TaxTypeId; readonly ships_on: string | null },
  rate: VatRateId | null,
): "required" | "vat_rate_not_in_force" | null {
  if (order.tax_type !== TAX_TYPE.SUBJECT) return null;
  if (rate === null) return "required";
  if (order.ships_on === null || isVatRateInForce(rate, order.ships_on)) return null;
  return "vat_rate_not_in_force";
}
