import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { questionApi } from "#contract/questions/question.api.ts";
import type { TenderQuestion } from "#contract/questions/question.schema.ts";
import type { Tender } from "#contract/tenders/tender.schema.ts";
import { useMay } from "#src/api/me.tsx";
import { useUnsaved } from "#src/api/unsaved.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { Callout } from "#src/ui/page/Callout.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";
import { AnswerDialog } from "#src/features/questions/AnswerDialog.tsx";
import type { TypedAnswer } from "#src/entities/tender/AnswerFields.tsx";
import { QuestionText } from "#src/features/questions/QuestionText.tsx";

function Question({ question, onAnswer }: { question: TenderQuestion; onAnswer: (() => void) | undefined }) {
  const { t, formats } = useTextTools();
  const { supplier, asked_by, asked_at, answer, answered_by, answered_at, published_question } = question;
  const isPublic = published_question !== null;
  const head = (
    <>
      <span style={{ fontWeight: 500, color: "var(--mui-palette-text-primary)" }}>{supplier.name}</span>
      <span>{[asked_by, formats.dateTime(asked_at)].join(", ")}</span>
      {answer === null ? (
        <Tag tone="warn">{t("questions.question.waiting")}</Tag>
      ) : (
        <Tag>{t(isPublic ? "questions.question.to_all" : "questions.question.to_asker")}</Tag>
      )}
    </>
  );
  const reworded =
    isPublic && published_question !== question.question
      ? t("questions.question.published_as", { question: published_question })
      : null;
  const foot = (
    <>
      {reworded !== null && <div style={{ overflowWrap: "anywhere" }}>{reworded}</div>}
      {[answered_by, answered_at === null ? null : formats.dateTime(answered_at)]
        .filter((part) => part !== null)
        .join(", ")}
    </>
  );
  const actions = onAnswer && (
    <Button
      size="small"
      variant={answer === null ? "contained" : "outlined"}
      aria-label={t(answer === null ? "questions.question.answer_named" : "questions.question.correct_named", {
        question: question.question,
      })}
      onClick={onAnswer}
    >
      {t(answer === null ? "questions.question.answer" : "questions.question.correct")}
    </Button>
  );
  return (
    <QuestionText
      head={head}
      lot={question.lot}
      question={question.question}
      answer={answer}
      foot={foot}
      actions={actions}
    />
  );
}

export function QuestionsTab({ tender }: { tender: Tender }) {
  const t = useT();
  const may = useMay();
  const answer = useListOf<TenderQuestion>("tender-questions", { of: tender.id });
  const [answering, setAnswering] = useState<number | null>(null);
  const { values, field } = useFormValues<{ typed: Readonly<Record<string, TypedAnswer | null>> }>({ typed: {} });
  useUnsaved(Object.values(values.typed).some((one) => one !== null));
  if (answer.isPending) return <SkeletonList rows={3} columns={1} />;
  if (answer.data === undefined) return <ReadFailure title={t("questions.question.failed")} answer={answer} />;
  const results = answer.data;
  const opened = results.find(({ id }) => id === answering);
  const isOpen = tender.status === "TENDER_OPENED";
  if (results.length === 0)
    return (
      <EmptyState title={t("questions.question.empty")}>{isOpen && t("questions.question.empty_text")}</EmptyState>
    );
  return (
    <Box sx={{ maxWidth: 760, px: { xs: 2, sm: 2.5 }, py: 1 }}>
      {!isOpen && <Callout tone="mute">{t("questions.question.closed")}</Callout>}
      <Box component="ul" aria-label={t("questions.tab")} sx={{ m: 0, p: 0 }}>
        {results.map((question) => (
          <Question
            key={question.id}
            question={question}
            onAnswer={isOpen && may(questionApi.answer) ? () => setAnswering(question.id) : undefined}
          />
        ))}
      </Box>
      {opened !== undefined && (
        <AnswerDialog
          key={opened.id}
          tender={tender.id}
          question={opened}
          typed={values.typed[opened.id] ?? null}
          onType={field(`typed.${opened.id}`).onChange}
          onClose={() => setAnswering(null)}
        />
      )}
    </Box>
  );
}
