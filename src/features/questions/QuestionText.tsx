import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import type { TenderQuestion } from "#contract/questions/question.schema.ts";
import { useT } from "#src/locale/use-t.ts";

interface QuestionTextProps {
  head: ReactNode;
  lot: TenderQuestion["lot"];
  question: string;
  answer: string | null;
  foot?: ReactNode;
  actions?: ReactNode;
}

const quiet = { fontSize: "0.75rem", lineHeight: "16px", color: "text.secondary" } as const;
const words = { whiteSpace: "pre-line", overflowWrap: "anywhere" } as const;

export function QuestionText({ head, lot, question, answer, foot, actions }: QuestionTextProps) {
  const t = useT();
  const about =
    lot === null
      ? t("questions.question.whole")
      : t("questions.question.lot", { position: lot.position, name: lot.name ?? "" });
  return (
    <Box
      component="li"
      sx={{ listStyle: "none", py: 1.5, borderTop: 1, borderColor: "ui.line", "&:first-of-type": { borderTop: 0 } }}
    >
      <Box sx={{ ...quiet, display: "flex", flexWrap: "wrap", alignItems: "center", gap: "2px 8px", mb: 0.25 }}>
        {head}
      </Box>
      <Box sx={{ ...quiet, mb: 0.5 }}>{about}</Box>
      <Box sx={{ ...words, fontWeight: 500 }}>{question}</Box>
      {answer !== null && (
        <Box sx={{ mt: 0.75, pl: 1.25, borderLeft: 2, borderColor: "ui.solid.good" }}>
          <Box sx={words}>{answer}</Box>
          {foot !== undefined && <Box sx={{ ...quiet, mt: 0.25 }}>{foot}</Box>}
        </Box>
      )}
      {actions !== undefined && <Box sx={{ mt: 1 }}>{actions}</Box>}
    </Box>
  );
}
