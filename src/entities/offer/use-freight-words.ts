import type { VatBasis } from "#contract/money/vat.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";

/** Returns a function that formats an offer's freight with its VAT basis. A null basis means that there is no VAT. */
export function useFreightWords(): (freight: string, currency: CurrencyId, basis: VatBasis | null) => string {
  const { t, formats } = useTextTools();
  return (freight, currency, basis) => {
    const sum = formats.money(freight, currency);
    return basis === null ? sum : t(`offers.terms.freight_sum.${basis}`, { sum });
  };
}
