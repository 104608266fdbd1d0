import { useContext } from "react";
import { CURRENCY } from "#contract/money/currency.ts";
import { ratePercent, vatPercent } from "#contract/money/vat.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { OfferSlotsContext } from "#src/features/offers/offer-slots.ts";

export function TenderTerms({ offer }: { offer: Offer }) {
  const { t, formats } = useTextTools();
  const { tender, currency } = offer;
  const percent = vatPercent(tender.tax_type, tender.vat_rate) ?? ratePercent(tender.vat_rate);
  const rate =
    tender.tax_type === 2 || percent === null ? [] : [formats.percent(percent, { digits: { min: 0, max: 2 } })];
  const rows = [
    {
      key: "payment",
      label: t("offers.tender.payment"),
      value: t(`reference.payment_method.${tender.payment_method}`),
    },
    {
      key: "tax",
      label: t("offers.tender.tax"),
      value: [t(`reference.tax_type.${tender.tax_type}`), ...rate].join(", "),
    },
    { key: "currency", label: t("offers.tender.currency"), value: CURRENCY[currency].code },
    tender.closing_date !== null && {
      key: "closing",
      label: t("offers.tender.closing"),
      value: formats.dateTime(tender.closing_date),
    },
  ];
  if (tender.sealed)
    rows.push({ key: "sealed", label: t("offers.tender.sealed"), value: t("offers.tender.sealed_text") });
  const { round, price_feedback: tells } = tender;
  if (round > 1 && tells !== "nothing")
    rows.push({
      key: "feedback",
      label: t("offers.tender.feedback"),
      value: t(`offers.tender.feedback_text.${tells}`, { round: round - 1 }),
    });
  const { sidePanel } = useContext(OfferSlotsContext);
  return (
    <>
      <AsideCard title={t("offers.tender.title")}>
        <KeyValueList rows={rows} />
        {tender.comment !== null && (
          <p style={{ margin: "8px 0 0", whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{tender.comment}</p>
        )}
      </AsideCard>
      {sidePanel(offer)}
    </>
  );
}
