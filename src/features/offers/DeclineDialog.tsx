import { OFFER_REJECT_REASONS } from "#contract/offers/offer.schema.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { useRecord } from "#src/api/use-record.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { ChangesSince } from "#src/kit/failure/ChangesSince.tsx";
import { useSeen } from "#src/kit/failure/use-seen.ts";
import { useChangeWords } from "#src/features/offers/use-change-words.ts";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";

interface Form {
  readonly reason: (typeof OFFER_REJECT_REASONS)[number] | null;
  readonly comment: string;
}

interface DeclineDialogProps {
  offer: Offer;
  onDeclined: (offer: Offer) => void;
  onClose: () => void;
}

export function DeclineDialog({ offer, onDeclined, onClose }: DeclineDialogProps) {
  const t = useT();
  const { values, field } = useFormValues<Form>({ reason: null, comment: "" });
  const { reason, comment } = values;
  const { change, fresh } = useRecord<Offer>("supplier-offers");
  const seen = useSeen(() => fresh(offer.id));
  const words = useChangeWords(offer.basis);
  const needsWords = reason === "other";
  const submit = async (): Promise<void> => {
    if (reason === null) return;
    await seen.confirm(async ({ version }, idempotency_key) => {
      const body = { status: "REJECTED", version, reason, comment } as const;
      onDeclined(await change(offer, body, idempotency_key));
    });
  };
  return (
    <FormActionDialog
      destructive
      title={t("offers.decline.title", { tender: offer.tender.name })}
      submitLabel={t("offers.decline.confirm")}
      seen={seen}
      disabled={reason === null || (needsWords && comment.trim() === "")}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChangesSince changes={seen.changes} label={words.label} value={words.value} />
      <Callout tone="warn">{t("offers.decline.text", { customer: offer.customer.name })}</Callout>
      <FieldSelect
        label={t("offers.decline.reason")}
        required
        {...field("reason")}
        options={OFFER_REJECT_REASONS.map((value) => ({ value, label: t(`offers.decline_reason.${value}`) }))}
      />
      <FieldText
        label={t("offers.decline.comment")}
        required={needsWords}
        {...field("comment")}
        rows={3}
        maxLength={2000}
      />
    </FormActionDialog>
  );
}
