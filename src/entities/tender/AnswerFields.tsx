import type { Ref } from "react";
import type { z } from "zod";
import type { AnswerQuestion, TenderQuestion } from "#contract/questions/question.schema.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { Segmented } from "#src/ui/page/Segmented.tsx";

/** Input of an answer: the answer, and the question as all suppliers will read it. */
export interface TypedAnswer {
  readonly answer: string;
  readonly wording: string;
  readonly to: "all" | "asker";
}

/** The fields of an answer before anything is typed. */
export const shownAnswer = ({ answer, published_question, question }: TenderQuestion): TypedAnswer => ({
  answer: answer ?? "",
  wording: published_question ?? question,
  to: "all",
});

/** Returns whether all suppliers will see the answer. A published answer stays public. */
export const goesToAll = ({ published_question }: TenderQuestion, { to }: TypedAnswer): boolean =>
  published_question !== null || to === "all";

export const isComplete = (question: TenderQuestion, shown: TypedAnswer): boolean =>
  shown.answer.trim() !== "" && (!goesToAll(question, shown) || shown.wording.trim() !== "");

export function answerBody(question: TenderQuestion, shown: TypedAnswer): z.input<typeof AnswerQuestion> {
  const to_all = goesToAll(question, shown);
  return {
    answer: shown.answer,
    to_all,
    version: question.version,
    ...(to_all ? { question: shown.wording } : {}),
  };
}

interface AnswerFieldsProps {
  question: TenderQuestion;
  shown: TypedAnswer;
  onType: (typed: TypedAnswer) => void;
  autoFocus?: boolean;
  answerRef?: Ref<HTMLInputElement>;
}

/**
 * The fields of an answer. It goes to the supplier who asked, or to all suppliers. For all suppliers, the user rewrites
 * the question so that it doesn't reveal its author.
 */
export function AnswerFields({ question, shown, onType, autoFocus = false, answerRef }: AnswerFieldsProps) {
  const t = useT();
  const options = [
    { value: "all", label: t("questions.answer.all") },
    { value: "asker", label: t("questions.answer.asker") },
  ] as const;
  return (
    <>
      {question.published_question === null ? (
        <Segmented
          label={t("questions.answer.who")}
          value={shown.to}
          options={options}
          onChange={(to) => onType({ ...shown, to })}
        />
      ) : (
        <Callout tone="info">{t("questions.answer.stays")}</Callout>
      )}
      {goesToAll(question, shown) && (
        <FieldText
          label={t("questions.answer.wording")}
          required
          value={shown.wording}
          rows={2}
          maxLength={2000}
          hint={t("questions.answer.wording_hint")}
          onChange={(wording) => onType({ ...shown, wording })}
        />
      )}
      <FieldText
        autoFocus={autoFocus}
        label={t("questions.answer.text")}
        required
        value={shown.answer}
        rows={4}
        maxLength={4000}
        onChange={(answer) => onType({ ...shown, answer })}
        {...(answerRef !== undefined && { inputRef: answerRef })}
      />
    </>
  );
}
