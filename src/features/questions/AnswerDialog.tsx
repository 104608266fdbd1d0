import { useState } from "react";
import { questionApi } from "#contract/questions/question.api.ts";
import type { TenderQuestion } from "#contract/questions/question.schema.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";

/** Input of the dialog: the answer, and the question as all suppliers will read it. */
export interface TypedAnswer {
  readonly answer: string;
  readonly wording: string;
  readonly to: "all" | "asker";
}

interface AnswerDialogProps {
  tender: number;
  /** The current state of the question. Another user may answer it while the dialog is open. */
  question: TenderQuestion;
  /** Text typed before the dialog was closed without sending, or null. */
  typed: TypedAnswer | null;
  onType: (typed: TypedAnswer | null) => void;
  onClose: () => void;
}

/**
 * Answers a question or corrects the answer. The answer goes to the supplier who asked, or to all suppliers. For all
 * suppliers, the user rewrites the question so that it doesn't reveal its author.
 */
export function AnswerDialog({ tender, question, typed, onType, onClose }: AnswerDialogProps) {
  const t = useT();
  const notify = useNotify();
  const { refresh } = useCache();
  const act = useCallMutation(questionApi.answer);
  const [opened] = useState(question);
  const shown: TypedAnswer = typed ?? {
    answer: opened.answer ?? "",
    wording: opened.published_question ?? opened.question,
    to: "all",
  };
  const { answer, wording, to } = shown;
  const isPublic = question.published_question !== null;
  const to_all = isPublic || to === "all";
  const wasAnswered = question.version !== opened.version && question.answer !== null;
  const submit = async (): Promise<void> => {
    await act.mutateAsync({
      params: { id: tender, questionId: question.id },
      body: { answer, to_all, version: question.version, ...(to_all ? { question: wording } : {}) },
    });
    void refresh("tender-questions", "tenders", "history");
    onType(null);
    notify(t("questions.answer.done"));
    onClose();
  };
  const options = [
    { value: "all", label: t("questions.answer.all") },
    { value: "asker", label: t("questions.answer.asker") },
  ] as const;
  return (
    <FormActionDialog
      width="sm"
      title={t("questions.answer.title", { supplier: question.supplier.name })}
      submitLabel={t(to_all ? "questions.answer.submit_all" : "questions.answer.submit_asker")}
      disabled={answer.trim() === "" || (to_all && wording.trim() === "")}
      onSubmit={submit}
      onClose={onClose}
    >
      <div style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{question.question}</div>
      {wasAnswered && (
        <Callout tone="warn" role="alert">
          {t("questions.answer.meanwhile", { name: question.answered_by ?? "", answer: question.answer ?? "" })}
        </Callout>
      )}
      {isPublic ? (
        <Callout tone="info">{t("questions.answer.stays")}</Callout>
      ) : (
        <Segmented
          label={t("questions.answer.who")}
          value={to}
          options={options}
          onChange={(next) => onType({ ...shown, to: next })}
        />
      )}
      {to_all && (
        <FieldText
          label={t("questions.answer.wording")}
          required
          value={wording}
          rows={2}
          maxLength={2000}
          hint={t("questions.answer.wording_hint")}
          onChange={(words) => onType({ ...shown, wording: words })}
        />
      )}
      <FieldText
        autoFocus
        label={t("questions.answer.text")}
        required
        value={answer}
        rows={4}
        maxLength={4000}
        onChange={(words) => onType({ ...shown, answer: words })}
      />
    </FormActionDialog>
  );
}
