import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import ButtonBase from "@mui/material/ButtonBase";
import Typography from "@mui/material/Typography";
import { useRef, useState } from "react";
import { inboxApi } from "#contract/inbox/inbox.api.ts";
import { homeApi } from "#contract/home/home.api.ts";
import { questionApi } from "#contract/questions/question.api.ts";
import type { TenderQuestion } from "#contract/questions/question.schema.ts";
import { useCache, useCallMutation } from "#src/api/hooks.ts";
import { useMay } from "#src/api/me.tsx";
import { useUnsaved } from "#src/api/unsaved.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { AnswerFields, answerBody, goesToAll, isComplete, shownAnswer } from "#src/entities/tender/AnswerFields.tsx";
import type { TypedAnswer } from "#src/entities/tender/AnswerFields.tsx";
import { ReadFailureIfAny } from "#src/kit/failure/ReadFailure.tsx";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { useShortcut } from "#src/ui/keyboard/use-shortcut.ts";

const CARD = {
  p: 1.5,
  mt: 1.5,
  border: 1,
  borderColor: "ui.line",
  borderRadius: 1,
  bgcolor: "background.paper",
} as const;

function Asked({ question }: { question: TenderQuestion }) {
  const { t, formats } = useTextTools();
  const { supplier, asked_by, asked_at, lot } = question;
  return (
    <Box sx={CARD}>
      <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: 1, color: "text.secondary" }}>
        <span>
          <b>{supplier.name}</b> {asked_by}
        </span>
        <span className="num">{formats.dateTime(asked_at)}</span>
      </Box>
      <Box sx={{ mt: 0.5, whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{question.question}</Box>
      <Box sx={{ mt: 1, color: "text.secondary", overflowWrap: "anywhere" }}>
        {lot === null
          ? t("inbox.answer.whole")
          : t("inbox.answer.about", { position: String(lot.position), name: lot.name ?? "" })}
      </Box>
    </Box>
  );
}

function AnswerForm({ tender, question }: { tender: number; question: TenderQuestion }) {
  const t = useT();
  const notify = useNotify();
  const fail = useFailure();
  const { refresh } = useCache();
  const act = useCallMutation(questionApi.answer);
  const [typed, setTyped] = useState<TypedAnswer | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useUnsaved(typed !== null);
  useShortcut("r", t("inbox.answer.region"), () => field.current?.focus());
  const shown = typed ?? shownAnswer(question);
  const send = async (): Promise<void> => {
    await act.mutateAsync({ params: { id: tender, questionId: question.id }, body: answerBody(question, shown) });
    setTyped(null);
    notify(t("questions.answer.done"));
    await refresh(inboxApi.list, homeApi.menu, "tender-questions", "tenders", "history");
  };
  return (
    <Box
      component="form"
      sx={{ ...CARD, display: "grid", gap: 1.5 }}
      onSubmit={(event) => {
        event.preventDefault();
        void send().catch(fail);
      }}
    >
      <AnswerFields question={question} shown={shown} onType={setTyped} answerRef={field} />
      <Button
        type="submit"
        variant="contained"
        disabled={!isComplete(question, shown)}
        loading={act.isPending}
        sx={{ justifySelf: "end" }}
      >
        {t(goesToAll(question, shown) ? "questions.answer.submit_all" : "questions.answer.submit_asker")}
      </Button>
    </Box>
  );
}

/** The questions of a tender that wait for an answer: one with its form, and the others to choose from. */
export function AnswerHere({ tender }: { tender: number }) {
  const { t, formats } = useTextTools();
  const may = useMay();
  const answer = useListOf<TenderQuestion>("tender-questions", { of: tender });
  const [chosen, setChosen] = useState<number | null>(null);
  const open = answer.data?.filter((question) => question.answer === null) ?? [];
  const question = open.find(({ id }) => id === chosen) ?? open[0];
  const rest = open.filter(({ id }) => id !== question?.id);
  return (
    <section aria-label={t("inbox.answer.region")}>
      <ReadFailureIfAny answer={answer} />
      {question !== undefined && <Asked question={question} />}
      {question !== undefined && may(questionApi.answer) && (
        <AnswerForm key={question.id} tender={tender} question={question} />
      )}
      {rest.length > 0 && (
        <Box sx={CARD}>
          <Typography variant="subtitle2" component="h3">
            {t("inbox.answer.rest")}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
            {rest.map(({ id, supplier, question: text, asked_at }) => (
              <Box key={id} component="li" sx={{ borderTop: 1, borderColor: "ui.line" }}>
                <ButtonBase
                  onClick={() => setChosen(id)}
                  sx={{ display: "flex", gap: 1, width: "100%", py: 0.75, textAlign: "left", typography: "body2" }}
                >
                  <Box component="span" sx={{ flex: "1 1 auto", minWidth: 0, overflowWrap: "anywhere" }}>
                    <b>{supplier.name}</b> {text}
                  </Box>
                  <Box component="span" className="num" sx={{ flex: "none", color: "text.secondary" }}>
                    {formats.time(asked_at)}
                  </Box>
                </ButtonBase>
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </section>
  );
}
