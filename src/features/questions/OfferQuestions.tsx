import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useContext, useState } from "react";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { offerQuestionApi } from "#contract/questions/question.api.ts";
import { mayAsk } from "#contract/questions/question.rules.ts";
import type { OfferQuestion } from "#contract/questions/question.schema.ts";
import { useMay } from "#src/api/me.tsx";
import { useUnsaved } from "#src/api/unsaved.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { ReadFailure } from "#src/kit/failure/ReadFailure.tsx";
import { LotAtCursor } from "#src/entities/offer/lot-at-cursor.ts";
import { nowMs } from "#src/locale/clock.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { AsideCard } from "#src/ui/page/AsideCard.tsx";
import { Tag } from "#src/ui/page/Tag.tsx";
import { AskDialog, NO_QUESTION, WHOLE } from "#src/features/questions/AskDialog.tsx";
import type { QuestionDraft } from "#src/features/questions/AskDialog.tsx";
import { QuestionText } from "#src/features/questions/QuestionText.tsx";

function Question({ question }: { question: OfferQuestion }) {
  const { t, formats } = useTextTools();
  const { is_own, is_new, asked_at, answer, answered_at } = question;
  const head = (
    <>
      <span>{t(is_own ? "questions.question.own" : "questions.question.for_all")}</span>
      {asked_at !== null && <span>{formats.dateTime(asked_at)}</span>}
      {answer === null && <Tag tone="warn">{t("questions.question.waiting")}</Tag>}
      {is_new && <Tag tone="acc">{t("questions.news.new")}</Tag>}
    </>
  );
  return (
    <QuestionText
      head={head}
      lot={question.lot}
      question={question.question}
      answer={answer}
      foot={answered_at === null ? undefined : formats.dateTime(answered_at)}
    />
  );
}

export function OfferQuestions({ offer }: { offer: Offer }) {
  const { t, formats } = useTextTools();
  const may = useMay();
  const answer = useListOf<OfferQuestion>("offer-questions", { of: offer.id });
  const lotAtCursor = useContext(LotAtCursor);
  const [isAsking, setAsking] = useState(false);
  const [draft, setDraft] = useState<QuestionDraft>(NO_QUESTION);
  useUnsaved(draft.text.trim() !== "");
  const ask = (): void => {
    setDraft((before) => ({ ...before, lot: lotAtCursor() ?? WHOLE }));
    setAsking(true);
  };
  const questions = answer.data ?? [];
  const canAsk = may(offerQuestionApi.ask) && mayAsk({ status: offer.status, tender: offer.tender, now: nowMs() });
  return (
    <AsideCard title={t("questions.tab")} count={questions.length === 0 ? undefined : formats.count(questions.length)}>
      {answer.error !== null && answer.data === undefined && (
        <ReadFailure title={t("questions.question.failed")} answer={answer} />
      )}
      {answer.data !== undefined && questions.length === 0 && (
        <Box sx={{ color: "text.secondary" }}>{t("questions.question.none")}</Box>
      )}
      {questions.length > 0 && (
        <Box component="ul" aria-label={t("questions.tab")} sx={{ m: 0, p: 0 }}>
          {questions.map((question) => (
            <Question key={`${question.is_own ? "own" : "all"} ${question.id}`} question={question} />
          ))}
        </Box>
      )}
      {canAsk && (
        <Button size="small" startIcon={<Icon name="chat" />} sx={{ mt: 1 }} onClick={ask}>
          {t("questions.ask.open")}
        </Button>
      )}
      {isAsking && <AskDialog offer={offer.id} draft={draft} onDraft={setDraft} onClose={() => setAsking(false)} />}
    </AsideCard>
  );
}
