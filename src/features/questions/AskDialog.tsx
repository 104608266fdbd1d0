import { useState } from "react";
import type { OfferItem } from "#contract/offers/offer.schema.ts";
import { offerQuestionApi } from "#contract/questions/question.api.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useT } from "#src/locale/use-t.ts";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Callout } from "#src/ui/page/Callout.tsx";

/** Option value for the whole tender, used instead of a lot id. */
export const WHOLE = 0;

export interface QuestionDraft {
  readonly text: string;
  readonly lot: number;
}
export const NO_QUESTION: QuestionDraft = { text: "", lot: WHOLE };

interface AskDialogProps {
  offer: number;
  /** State of the parent, so that unsent text survives when the dialog closes. */
  draft: QuestionDraft;
  onDraft: (draft: QuestionDraft) => void;
  onClose: () => void;
}

export function AskDialog({ offer, draft, onDraft, onClose }: AskDialogProps) {
  const t = useT();
  const notify = useNotify();
  const { refresh } = useCache();
  const [key] = useState(() => crypto.randomUUID());
  const ask = useCallMutation(offerQuestionApi.ask);
  const params = { id: offer };
  const lines = useListOf<OfferItem>("offer-items", { of: offer });
  const options = [
    { value: WHOLE, label: t("questions.question.whole") },
    ...(lines.data ?? []).map((line) => ({
      value: line.lot,
      label: t("questions.question.lot", {
        position: line.position,
        name: [line.nomenclature, line.part_number].filter((word) => word !== null).join(", "),
      }),
    })),
  ];
  const submit = async (): Promise<void> => {
    const body = { question: draft.text, lot: draft.lot === WHOLE ? null : draft.lot };
    await ask.mutateAsync({ params, body, idempotency_key: key });
    void refresh("offer-questions", "supplier-offers");
    onDraft(NO_QUESTION);
    notify(t("questions.ask.done"));
    onClose();
  };
  return (
    <FormActionDialog
      keepsText
      width="sm"
      title={t("questions.ask.title")}
      submitLabel={t("questions.ask.submit")}
      disabled={draft.text.trim() === ""}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldText
        autoFocus
        label={t("questions.ask.text")}
        required
        value={draft.text}
        rows={4}
        maxLength={2000}
        onChange={(text) => onDraft({ ...draft, text })}
      />
      <FieldSelect
        label={t("questions.ask.about")}
        value={draft.lot}
        options={options}
        onChange={(lot) => onDraft({ ...draft, lot })}
      />
      <Callout tone="info" icon="lock">
        {t("questions.ask.hint")}
      </Callout>
    </FormActionDialog>
  );
}
