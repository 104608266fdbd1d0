import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import { FORM_ANSWERS } from "#contract/imports/offer-import-codes.ts";
import type { FormAnswer } from "#contract/imports/offer-import-codes.ts";
import type { OpenRow } from "#contract/imports/offer-import.schema.ts";
import { useT } from "#src/locale/use-t.ts";
import { SmallSelect } from "#src/ui/fields/SmallSelect.tsx";

const SKIP = "0";
const UNCHOSEN = "";

interface LineChoiceProps {
  row: OpenRow;
  /** Lot ids for all lines in the offer, offered for a row without a similar line. */
  lots: readonly number[];
  nameOf: (lot: number) => string;
  onChoose: (lot: number) => void;
}

export function LineChoice({ row, lots, nameOf, onChoose }: LineChoiceProps) {
  const t = useT();
  const [only, ...others] = row.candidates;
  const isQuestion = row.why === "name" || row.why === "near" || row.why === "maker";
  // Similar lines come first. The other lines follow, because the price list may use a different part number.
  const listed = row.why === "ambiguous" ? row.candidates : [...new Set([...row.candidates, ...lots])];
  return (
    <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
      <SmallSelect<string>
        label={t("offer_import.rows.of", { row: row.row })}
        value={row.lot === null ? (row.why === "left_out" ? SKIP : UNCHOSEN) : String(row.lot)}
        renderValue={(value) =>
          value === UNCHOSEN
            ? isQuestion && only !== undefined && others.length === 0
              ? t("offer_import.rows.maybe", { line: nameOf(only) })
              : t("offer_import.rows.choose")
            : value === SKIP
              ? t("offer_import.rows.skip")
              : nameOf(Number(value))
        }
        sx={{ width: { xs: 260, lg: 400 } }}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        <MenuItem value={SKIP}>{t("offer_import.rows.skip")}</MenuItem>
        {listed.map((lot) => (
          <MenuItem key={lot} value={String(lot)} sx={{ whiteSpace: "normal" }}>
            {nameOf(lot)}
          </MenuItem>
        ))}
      </SmallSelect>
      {isQuestion && only !== undefined && others.length === 0 && (
        <Button
          size="small"
          aria-label={t("offer_import.rows.yes_named", { row: row.row })}
          onClick={() => onChoose(only)}
        >
          {t("offer_import.rows.yes")}
        </Button>
      )}
    </Box>
  );
}

interface ChangedCellsProps {
  row: OpenRow;
  onAnswer: (answer: FormAnswer | null) => void;
  onSkip: () => void;
}

export function ChangedCells({ row, onAnswer, onSkip }: ChangedCellsProps) {
  const t = useT();
  const isPart = row.changes.some(({ field }) => field === "part_number" || field === "manufacturer");
  const isQuantity = row.changes.some(({ field }) => field === "quantity");
  const kind = isPart ? (isQuantity ? "both" : "part") : isQuantity ? "quantity" : "unit";
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 8px", whiteSpace: "normal" }}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", flex: "1 1 220px" }}>
        {row.changes.map(({ field, asked, file }) => (
          <li key={field}>
            {t("offer_import.form.changed", {
              field: t(`offer_import.field.${field}`),
              asked: asked ?? t("offer_import.none"),
              file,
            })}
          </li>
        ))}
      </Box>
      <Box
        role="group"
        aria-label={t("offer_import.form.of", { row: row.row })}
        sx={{ display: "flex", flexWrap: "wrap", gap: 0.75 }}
      >
        {FORM_ANSWERS.map((answer) => (
          <Button
            key={answer}
            size="small"
            aria-pressed={row.answer === answer}
            variant={row.answer === answer ? "contained" : "outlined"}
            onClick={() => onAnswer(row.answer === answer ? null : answer)}
          >
            {t(answer === "as_asked" ? "offer_import.form.as_asked" : `offer_import.form.as_file.${kind}`)}
          </Button>
        ))}
        <Button size="small" variant="text" onClick={onSkip}>
          {t("offer_import.rows.skip")}
        </Button>
      </Box>
    </Box>
  );
}
