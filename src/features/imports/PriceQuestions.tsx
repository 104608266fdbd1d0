import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { OfferImportTask } from "#contract/imports/offer-import.schema.ts";
import { useT } from "#src/locale/use-t.ts";
import { Callout } from "#src/ui/page/Callout.tsx";
import { columnLetters } from "#src/features/imports/mapping.ts";
import type { ChangeOfferImport } from "#src/features/imports/use-import.ts";

type Question = OfferImportTask["price_questions"][number];

const ANSWERS = {
  discount: [
    { value: "apply", label: "offer_import.ask.discount.apply" },
    { value: "ignore", label: "offer_import.ask.discount.ignore" },
  ],
  named_rate: [
    { value: "gross", label: "offer_import.ask.named_rate.gross" },
    { value: "net", label: "offer_import.ask.named_rate.net" },
  ],
} as const;

function optionsOf({ code, rate }: Question, answer: string): NonNullable<Parameters<ChangeOfferImport>[0]["options"]> {
  if (code === "discount") return { discount: answer === "apply" ? "apply" : "ignore" };
  return { named_rate: { rate: rate ?? "0", prices: answer === "net" ? "net" : "gross" } };
}

/**
 * Asks questions that concern all prices in a file, such as the VAT rate, before any price is imported. Also lists the
 * columns with prices by quantity.
 */
export function PriceQuestions({ task, change }: { task: OfferImportTask; change: ChangeOfferImport }) {
  const t = useT();
  const questions = task.price_questions.map((question) => {
    const { code, column, rate, tender_rate, answer } = question;
    const text = t(
      code === "named_rate" && tender_rate === null
        ? "offer_import.ask.named_rate.no_vat"
        : `offer_import.ask.${code}.text`,
      {
        column: columnLetters(column),
        header: task.headers[column] ?? "",
        rate: rate ?? "",
        tender_rate: tender_rate ?? "",
      },
    );
    return (
      <Callout key={code} tone={answer === null ? "warn" : "good"} role="status">
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "6px 12px" }}>
          <Box component="span" sx={{ flex: "1 1 260px" }}>
            {text}
          </Box>
          <Box role="group" aria-label={text} sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
            {ANSWERS[code].map(({ value, label }) => (
              <Button
                key={value}
                size="small"
                aria-pressed={answer === value}
                variant={answer === value ? "contained" : "outlined"}
                onClick={() => void change({ options: optionsOf(question, value) })}
              >
                {t(label, { rate: rate ?? "", tender_rate: tender_rate ?? "" })}
              </Button>
            ))}
          </Box>
        </Box>
      </Callout>
    );
  });
  return (
    <>
      {questions}
      {task.break_columns.length > 1 && (
        <Box sx={{ color: "text.secondary" }}>
          {t("offer_import.breaks.columns", { columns: task.break_columns.map(columnLetters).join(", ") })}
        </Box>
      )}
    </>
  );
}
