import { vatRatesOn, VAT_RATES } from "#contract/money/vat.ts";
import type { VatRateId } from "#contract/reference/reference.schema.ts";
import { shippingDay } from "#contract/orders/line-vat.ts";
import { now } from "#src/locale/clock.ts";
import { useFormats } from "#src/locale/use-formats.ts";

/** Returns as options the VAT rates in force on the day of shipment, plus the selected rate. */
export function useRateOptions(
  chosen: VatRateId | null,
  order: { readonly deliver_by: string | null } = { deliver_by: null },
): { value: VatRateId; label: string }[] {
  const formats = useFormats();
  const holding = vatRatesOn(shippingDay(order, now()));
  return VAT_RATES.filter((rate) => rate.id === chosen || holding.includes(rate)).map(({ id, percent }) => ({
    value: id,
    label: formats.percent(percent, { digits: { min: 0, max: 2 } }),
  }));
}
