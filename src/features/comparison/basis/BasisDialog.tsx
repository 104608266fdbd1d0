import { useState } from "react";
import { CURRENCY } from "#contract/money/currency.ts";
import { compare, isZero } from "#contract/money/decimal.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { neededCurrencies } from "#contract/comparison/compare-basis.ts";
import { tenderBasisApi } from "#contract/tender-basis/tender-basis.api.ts";
import { POST_DAYS_MAX } from "#contract/tender-basis/basis-fields.ts";
import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import type { Comparison } from "#contract/comparison/comparison.schema.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { useDialogAction } from "#src/kit/failure/use-dialog-action.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { useFreightWords } from "#src/entities/offer/use-freight-words.ts";
import { freightVatBasis } from "#src/features/comparison/basis/use-comparable-rows.tsx";
import { useRateWords } from "#src/features/comparison/basis/use-rate-words.ts";

interface BasisDialogProps {
  tender: Tender;
  comparison: Comparison;
  onClose: () => void;
}

const DEDUCTS = ["null", "true", "false"] as const;
type Deducts = (typeof DEDUCTS)[number];
const deductsOf = (value: boolean | null): Deducts => (value === null ? "null" : value ? "true" : "false");
const READ: Readonly<Record<Deducts, boolean | null>> = { null: null, true: true, false: false };

const isSame = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : compare(one, other) === 0;

interface Form {
  readonly deducts: Deducts;
  readonly annual: string | null;
  readonly days: string | null;
  readonly freight: Readonly<Record<string, string | null>>;
  readonly rates: Readonly<Record<string, string | null>>;
}

function useBasisForm({ tender, comparison }: Pick<BasisDialogProps, "tender" | "comparison">) {
  const { basis, offers, rates } = comparison;
  // Snapshot taken when the dialog opened. If another user has saved since then, the version check rejects this save.
  const [opened] = useState({ basis, rates });
  const known = (currency: CurrencyId): string | null =>
    opened.rates.find((rate) => rate.currency === currency)?.rate ?? null;
  const currencies = neededCurrencies(
    tender.currency,
    offers.map(({ currency }) => currency),
  );
  const form = useFormValues<Form>({
    deducts: deductsOf(basis.deducts_vat),
    annual: basis.annual_rate,
    days: basis.post_days === 0 ? null : String(basis.post_days),
    freight: Object.fromEntries(offers.map(({ id, freight }) => [id, freight])),
    rates: Object.fromEntries(currencies.map((currency) => [currency, known(currency)])),
  });
  return { opened, known, currencies, ...form };
}

export function BasisDialog({ tender, comparison, onClose }: BasisDialogProps) {
  const t = useT();
  const words = useRateWords();
  const asked = useFreightWords();
  const { refresh } = useCache();
  const { busy, error, attempt } = useDialogAction();
  const save = useCallMutation(tenderBasisApi.set);
  const rate = useCallMutation(tenderBasisApi.set_rate);
  const { opened, known, currencies, values, field } = useBasisForm({ tender, comparison });
  const { symbol } = CURRENCY[tender.currency];
  const params = { id: tender.id };
  const submit = (): Promise<void> =>
    attempt(async () => {
      const { deducts, annual, days, freight, rates } = values;
      for (const currency of currencies) {
        const [next, was] = [rates[currency] ?? null, known(currency)];
        if (next === null || isSame(next, was)) continue;
        await rate.mutateAsync({ params: { ...params, currency }, body: { rate: next, was } });
      }
      // A zero amount is sent only if it overrides freight that the supplier charges.
      const amounts = comparison.offers.flatMap(({ id: offer, supplier_freight: asked }) => {
        const amount = freight[offer] ?? null;
        return amount === null || (asked === null && isZero(amount)) ? [] : [{ offer, amount }];
      });
      const body = {
        version: opened.basis.version,
        deducts_vat: READ[deducts],
        annual_rate: annual,
        post_days: Math.min(Number(days ?? "0"), POST_DAYS_MAX),
        freight: amounts,
      };
      await save.mutateAsync({ params, body });
      await refresh(comparisonApi.one);
      onClose();
      return undefined;
    });
  return (
    <FormDialog
      open
      width="sm"
      title={t("comparison_basis.title")}
      submitLabel={t("comparison_basis.save")}
      busy={busy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {t("comparison_basis.text")}
      {currencies.length > 0 && (
        <FieldGrid>
          {currencies.map((currency) => {
            const frozen = comparison.rates.find((each) => each.currency === currency);
            return (
              <FieldMoney
                key={currency}
                label={t("comparison_basis.rate_of", { currency: t(`reference.currency.${currency}`) })}
                {...field(`rates.${currency}`)}
                scale={8}
                sign="₽"
                hint={frozen === undefined ? t("comparison_basis.rate_none") : words.origin(frozen)}
              />
            );
          })}
        </FieldGrid>
      )}
      <FieldSelect
        label={t("comparison_basis.deducts")}
        {...field("deducts")}
        options={DEDUCTS.map((value) => ({ value, label: t(`comparison_basis.deducts_${value}`) }))}
        hint={t("comparison_basis.deducts_hint")}
      />
      <FieldGrid>
        <FieldMoney
          label={t("comparison_basis.annual_rate")}
          {...field("annual")}
          kind="quantity"
          sign="%"
          hint={t("comparison_basis.annual_rate_hint")}
        />
        <FieldMoney label={t("comparison_basis.post_days")} {...field("days")} kind="quantity" scale={0} />
      </FieldGrid>
      {comparison.offers.map((offer, place) => (
        <FieldMoney
          key={offer.id}
          label={t("comparison_basis.freight_of", { name: offer.supplier.name, currency: symbol })}
          {...field(`freight.${offer.id}`)}
          hint={[
            ...(place === 0 ? [t("comparison_basis.freight_hint")] : []),
            ...(offer.supplier_freight === null
              ? []
              : [
                  t("comparison_basis.freight_asked", {
                    sum: asked(offer.supplier_freight, offer.currency, freightVatBasis(offer)),
                  }),
                ]),
          ].join(" ")}
        />
      ))}
    </FormDialog>
  );
}
