import { PRICE_FEEDBACK_KINDS } from "#contract/tenders/price-feedback.schema.ts";
import type { PriceFeedbackKind } from "#contract/tenders/price-feedback.schema.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";

export function PriceFeedbackField({
  value,
  onChange,
}: {
  value: PriceFeedbackKind;
  onChange: (value: PriceFeedbackKind) => void;
}) {
  const t = useT();
  return (
    <FieldSelect
      label={t("tenders.field.price_feedback")}
      value={value}
      options={PRICE_FEEDBACK_KINDS.map((each) => ({ value: each, label: t(`tenders.feedback.${each}`) }))}
      hint={t(`tenders.told_hint.${value}`)}
      onChange={onChange}
    />
  );
}
