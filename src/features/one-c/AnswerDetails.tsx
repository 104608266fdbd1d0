import Box from "@mui/material/Box";
import { useT } from "#src/locale/use-t.ts";

export function AnswerDetails({ answer }: { answer: string | null }) {
  const t = useT();
  if (answer === null || answer === "") return null;
  return (
    <Box component="details" sx={{ mt: 0.25 }}>
      <summary>{t("one_c.log.answer")}</summary>
      <Box
        component="pre"
        sx={{ m: 0, mt: 0.5, fontSize: "0.75rem", whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
      >
        {answer}
      </Box>
    </Box>
  );
}
