import { referenceApi } from "#contract/reference/reference.api.ts";
import { PAYMENT_METHODS, TAX_TYPES, Unit } from "#contract/reference/reference.schema.ts";
import { defaultVatRate, VAT_RATES } from "#contract/money/vat.ts";
import { implement } from "#server/http/implement.ts";
import { listUnits } from "#server/modules/reference/reference.store.ts";
import { translate } from "#server/platform/translate.ts";

export const referenceRoutes = implement("reference", referenceApi, {
  async units({ system, language }) {
    const rows = await listUnits(system);
    return rows.map((row) =>
      Unit.parse({
        ...row,
        name: translate(language, `reference.unit.${row.slug}.name`),
        symbol: translate(language, `reference.unit.${row.slug}.symbol`),
      }),
    );
  },
  tax_types: ({ language }) => TAX_TYPES.map((id) => ({ id, name: translate(language, `reference.tax_type.${id}`) })),
  vat_rates: ({ now }) => {
    const inForce = defaultVatRate(now.toISOString().slice(0, 10));
    return VAT_RATES.map((rate) => ({ ...rate, is_default: rate.id === inForce }));
  },
  payment_rules: ({ language }) =>
    PAYMENT_METHODS.map((id) => ({ id, name: translate(language, `reference.payment_method.${id}`) })),
});
