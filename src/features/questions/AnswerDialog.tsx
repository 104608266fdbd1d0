import { useState } from "react";
import { questionApi } from "#contract/questions/question.api.ts";
import type { TenderQuestion } from "#contract/questions/question.schema.ts";
import { useCallMutation, useCache } from "#src/api/hooks.ts";
import { AnswerFields, answerBody, goesToAll, isComplete, shownAnswer } from "#src/entities/tender/AnswerFields.tsx";
import type { TypedAnswer } from "#src/entities/tender/AnswerFields.tsx";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Callout } from "#src/ui/page/Callout.tsx";

interface AnswerDialogProps {
  tender: number;
  /** The current state of the question. Another user may answer it while the dialog is open. */
  question: TenderQuestion;
  /** Text typed before the dialog was closed without sending, or null. */
  typed: TypedAnswer | null;
  onType: (typed: TypedAnswer | null) => void;
  onClose: () => void;
}

/** Answers a question or corrects the answer. */
export function AnswerDialog({ tender, question, typed, onType, onClose }: AnswerDialogProps) {
  const t = useT();
  const notify = useNotify();
  const { refresh } = useCache();
  const act = useCallMutation(questionApi.answer);
  const [opened] = useState(question);
  const shown = typed ?? shownAnswer(opened);
  const wasAnswered = question.version !== opened.version && question.answer !== null;
  const submit = async (): Promise<void> => {
    await act.mutateAsync({ params: { id: tender, questionId: question.id }, body: answerBody(question, shown) });
    void refresh("tender-questions", "tenders", "history");
    onType(null);
    notify(t("questions.answer.done"));
    onClose();
  };
  return (
    <FormActionDialog
      keepsText
      width="sm"
      title={t("questions.answer.title", { supplier: question.supplier.name })}
      submitLabel={t(goesToAll(question, shown) ? "questions.answer.submit_all" : "questions.answer.submit_asker")}
      disabled={!isComplete(question, shown)}
      onSubmit={submit}
      onClose={onClose}
    >
      <div style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{question.question}</div>
      {wasAnswered && (
        <Callout tone="warn" role="alert">
          {t("questions.answer.meanwhile", { name: question.answered_by ?? "", answer: question.answer ?? "" })}
        </Callout>
      )}
      <AnswerFields question={question} shown={shown} onType={onType} autoFocus />
    </FormActionDialog>
  );
}
