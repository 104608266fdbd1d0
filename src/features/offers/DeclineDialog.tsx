import { useState } from "react";
import { offerApi } from "#contract/offers/offer.api.ts";
import { OFFER_REJECT_REASONS } from "#contract/offers/offer.schema.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { useAct } from "#src/api/hooks.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { FormDialog } from "#src/ui/forms/FormDialog.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";

type Reason = (typeof OFFER_REJECT_REASONS)[number];

interface DeclineDialogProps {
  offer: Offer;
  onDeclined: (offer: Offer) => void;
  onClose: () => void;
}

/** Declines the tender as a whole: a reason, words where the reason is another, and that it is final. */
export function DeclineDialog({ offer, onDeclined, onClose }: DeclineDialogProps) {
  const t = useT();
  const [reason, setReason] = useState<Reason | null>(null);
  const [comment, setComment] = useState("");
  const [key] = useState(() => crypto.randomUUID());
  const decline = useAct(offerApi.patch);
  const { busy, error, attempt } = useAttempt();
  const needsWords = reason === "other";
  const submit = (given: Reason) =>
    attempt(async () => {
      onDeclined(
        await decline.mutateAsync({
          params: { id: offer.id },
          body: { status: "REJECTED", reason: given, comment },
          idempotency_key: key,
        }),
      );
      return undefined;
    });
  return (
    <FormDialog
      open
      destructive
      title={t("offers.decline.title", { tender: offer.tender.name })}
      submit_label={t("offers.decline.confirm")}
      busy={busy}
      error={error}
      disabled={reason === null || (needsWords && comment.trim() === "")}
      onSubmit={() => reason !== null && void submit(reason)}
      onClose={onClose}
    >
      <Callout tone="warn">{t("offers.decline.text", { customer: offer.customer.name })}</Callout>
      <FieldSelect
        label={t("offers.decline.reason")}
        required
        value={reason}
        options={OFFER_REJECT_REASONS.map((value) => ({ value, label: t(`offers.decline_reason.${value}`) }))}
        onChange={setReason}
      />
      <FieldText
        label={t("offers.decline.comment")}
        required={needsWords}
        value={comment}
        rows={3}
        max_length={2000}
        onChange={setComment}
      />
    </FormDialog>
  );
}
