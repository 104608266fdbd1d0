import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useState } from "react";
import { totals } from "#contract/money/totals.ts";
import { onOtherBasis, vatPercent } from "#contract/money/vat.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import type { OfferLine } from "#src/features/offers/offer-line.ts";
import { priceText, typedOf } from "#contract/money/price-text.ts";
import { amountsOf } from "#src/features/offers/offer-sums.ts";

const CHOICES = ["keep", "convert"] as const;
type Choice = (typeof CHOICES)[number];

interface BasisDialogProps {
  offer: Offer;
  lines: readonly OfferLine[];
  basis: VatBasis;
  onChange: (prices: Choice) => Promise<boolean>;
  onClose: () => void;
}

/**
 * Asks whether changing the VAT basis should keep the typed numbers or convert them. Each option shows the resulting
 * total.
 */
export function BasisDialog({ offer, lines, basis, onChange, onClose }: BasisDialogProps) {
  const { t, formats } = useTextTools();
  const { values, field } = useFormValues<{ choice: Choice }>({ choice: "convert" });
  const [isChanged, setChanged] = useState(false);
  const { tax_type, vat_rate } = offer.tender;
  const percent = vatPercent(tax_type, vat_rate);
  const total = (how: Choice): string => {
    const sums = totals(
      lines.flatMap((line) => {
        if (line.price === null) return [];
        const typed = typedOf(line.price);
        const converted = onOtherBasis({ basis: offer.basis, price: typed.price }, percent);
        const price = priceText(how === "keep" ? typed : { ...typed, price: converted });
        return amountsOf({ ...line, price }, { tax_type, vat_rate, basis }) ?? [];
      }),
    );
    return formats.money(sums.gross, offer.currency);
  };
  const submit = async (): Promise<string | undefined> => {
    if (!(await onChange(values.choice))) return t("offers.submit.unsaved");
    setChanged(true);
    return undefined;
  };
  return (
    <FormActionDialog
      title={t(`offers.basis.title_${basis}`)}
      submitLabel={t("offers.basis.confirm")}
      busy={isChanged}
      onSubmit={submit}
      onClose={onClose}
    >
      {t("offers.basis.text")}
      <RadioGroup
        aria-label={t("offers.basis.text")}
        value={values.choice}
        onChange={(_event, value) => field("choice").onChange(value === "keep" ? "keep" : "convert")}
      >
        {CHOICES.map((value) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio size="small" />}
            label={
              <span className="num">
                {t(`offers.basis.${value}`)} <b>{t("offers.basis.total", { total: total(value) })}</b>
              </span>
            }
          />
        ))}
      </RadioGroup>
    </FormActionDialog>
  );
}
