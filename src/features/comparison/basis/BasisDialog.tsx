import { useState } from "react";
import { CURRENCY } from "#contract/money/currency.ts";
import { compare, isZero } from "#contract/money/decimal.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { neededCurrencies } from "#contract/tender-basis/compare-basis.ts";
import { tenderBasisApi } from "#contract/tender-basis/tender-basis.api.ts";
import { POST_DAYS_MAX } from "#contract/tender-basis/tender-basis.schema.ts";
import { comparisonApi } from "#contract/tenders/comparison.api.ts";
import type { Comparison } from "#contract/tenders/comparison.schema.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useAct, useCache } from "#src/api/hooks.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldMoney } from "#src/ui/fields/FieldMoney.tsx";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldGrid } from "#src/ui/forms/FieldGrid.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { useFreightWords } from "#src/entities/offer/use-freight-words.ts";
import { askedBasis } from "#src/features/comparison/basis/use-comparable-rows.tsx";
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

/** What of the dialog is typed: the settings, the freight of each offer, the rate of each currency. */
function useForm({ tender, comparison }: Pick<BasisDialogProps, "tender" | "comparison">) {
  const { basis, offers, rates } = comparison;
  // As it was when the dialog was opened: what others save meanwhile is refused by its version, not overwritten.
  const [opened] = useState({ basis, rates });
  const [deducts, setDeducts] = useState(deductsOf(basis.deducts_vat));
  const [annual, setAnnual] = useState(basis.annual_rate);
  const [days, setDays] = useState<string | null>(basis.post_days === 0 ? null : String(basis.post_days));
  const [freight, setFreight] = useState(
    new Map(offers.map(({ id, freight: amount }) => [id, amount as string | null])),
  );
  const known = (currency: CurrencyId): string | null =>
    opened.rates.find((rate) => rate.currency === currency)?.rate ?? null;
  const currencies = neededCurrencies(
    tender.currency,
    offers.map(({ currency }) => currency),
  );
  const [typed, setTyped] = useState(new Map(currencies.map((currency) => [currency, known(currency)])));
  return {
    opened,
    deducts,
    setDeducts,
    annual,
    setAnnual,
    days,
    setDays,
    freight,
    setFreight,
    known,
    currencies,
    typed,
    setTyped,
  };
}

/**
 * What beside the price makes the number that offers are ranked by, and the rates, typed by hand where that is needed.
 */
export function BasisDialog({ tender, comparison, onClose }: BasisDialogProps) {
  const t = useT();
  const words = useRateWords();
  const asked = useFreightWords();
  const { refresh } = useCache();
  const { busy, error, attempt } = useAttempt();
  const save = useAct(tenderBasisApi.set);
  const rate = useAct(tenderBasisApi.set_rate);
  const form = useForm({ tender, comparison });
  const { deducts, annual, days, freight, currencies, typed } = form;
  const { symbol } = CURRENCY[tender.currency];
  const params = { id: tender.id };
  const submit = (): Promise<void> =>
    attempt(async () => {
      for (const currency of currencies) {
        const [next, was] = [typed.get(currency) ?? null, form.known(currency)];
        if (next === null || isSame(next, was)) continue;
        await rate.mutateAsync({ params: { ...params, currency }, body: { rate: next, was } });
      }
      // Nothing is worth saying only against what the supplier asks.
      const amounts = comparison.offers.flatMap(({ id: offer, supplier_freight: asked }) => {
        const amount = freight.get(offer) ?? null;
        return amount === null || (asked === null && isZero(amount)) ? [] : [{ offer, amount }];
      });
      const body = {
        version: form.opened.basis.version,
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
      submit_label={t("comparison_basis.save")}
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
                value={typed.get(currency) ?? null}
                scale={8}
                sign="₽"
                hint={frozen === undefined ? t("comparison_basis.rate_none") : words.origin(frozen)}
                onChange={(value) => form.setTyped(new Map(typed).set(currency, value))}
              />
            );
          })}
        </FieldGrid>
      )}
      <FieldSelect
        label={t("comparison_basis.deducts")}
        value={deducts}
        options={DEDUCTS.map((value) => ({ value, label: t(`comparison_basis.deducts_${value}`) }))}
        hint={t("comparison_basis.deducts_hint")}
        onChange={form.setDeducts}
      />
      <FieldGrid>
        <FieldMoney
          label={t("comparison_basis.annual_rate")}
          value={annual}
          kind="quantity"
          sign="%"
          hint={t("comparison_basis.annual_rate_hint")}
          onChange={form.setAnnual}
        />
        <FieldMoney
          label={t("comparison_basis.post_days")}
          value={days}
          kind="quantity"
          scale={0}
          onChange={form.setDays}
        />
      </FieldGrid>
      {comparison.offers.map((offer, place) => (
        <FieldMoney
          key={offer.id}
          label={t("comparison_basis.freight_of", { name: offer.supplier.name, currency: symbol })}
          value={freight.get(offer.id) ?? null}
          hint={[
            ...(place === 0 ? [t("comparison_basis.freight_hint")] : []),
            ...(offer.supplier_freight === null
              ? []
              : [
                  t("comparison_basis.freight_asked", {
                    sum: asked(offer.supplier_freight, offer.currency, askedBasis(offer)),
                  }),
                ]),
          ].join(" ")}
          onChange={(value) => form.setFreight(new Map(freight).set(offer.id, value))}
        />
      ))}
    </FormDialog>
  );
}
