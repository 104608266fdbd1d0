import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { FormAnswer } from "#contract/imports/offer-import-codes.ts";
import type { OfferImportTask, OpenRow } from "#contract/imports/offer-import.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";
import { FileRowText } from "#src/features/imports/LineText.tsx";
import { isQuestion } from "#src/features/imports/open-row.ts";
import { ChangedCells, LineChoice } from "#src/features/imports/RowAnswer.tsx";

/** Number of rows shown at first and added by each click on "more". */
const PAGE = 50;
const TONES = {
  changed: "warn",
  ambiguous: "warn",
  maker: "warn",
  near: "warn",
  name: "warn",
  other_tender: "bad",
  lot: "good",
  chosen: "good",
  unknown: "mute",
  left_out: "mute",
} as const;
const GLYPHS = { warn: "wait", bad: "no", good: "done", mute: "draft" } as const;

interface OpenRowsProps {
  task: OfferImportTask;
  onChoose: (row: number, lot: number | null) => void;
  onAnswer: (rows: readonly number[], answer: FormAnswer | null) => void;
}

/** Sort order by reason: rows that need a decision first, then decided rows, then rows without a matching line. */
const RANK = {
  changed: 0,
  ambiguous: 1,
  maker: 1,
  near: 1,
  name: 2,
  other_tender: 3,
  lot: 4,
  chosen: 4,
  unknown: 5,
  left_out: 6,
} as const;

export function OpenRows({ task, onChoose, onAnswer }: OpenRowsProps) {
  const { t, formats } = useTextTools();
  const [shown, setShown] = useState(PAGE);
  const rows = task.open_rows.toSorted((left, right) => RANK[left.why] - RANK[right.why] || left.row - right.row);
  const lots = task.offered_lines.map(({ lot }) => lot);
  const nameOf = (lot: number): string => {
    const line = task.offered_lines.find((one) => one.lot === lot);
    return line === undefined
      ? ""
      : `${line.position}. ${line.name}${line.part_number === null || line.part_number === line.name ? "" : `, ${line.part_number}`}`;
  };
  const changed = rows.filter(({ why }) => why === "changed").map(({ row }) => row);
  const columns = [
    { key: "row", header: t("offer_import.column.row") },
    { key: "name", header: t("offer_import.rows.says") },
    { key: "why", header: t("offer_import.view.label"), hidden_header: true },
    { key: "line", header: t("offer_import.rows.line") },
  ];
  const rest = Math.min(PAGE, rows.length - shown);
  return (
    <>
      {changed.length > 1 && (
        <Box sx={{ px: 2.5, pb: 1, display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
          {t("offer_import.form.all", formats.counted(changed.length))}
          <Button size="small" onClick={() => onAnswer(changed, "as_file")}>
            {t("offer_import.form.as_file.both")}
          </Button>
          <Button size="small" onClick={() => onAnswer(changed, "as_asked")}>
            {t("offer_import.form.as_asked")}
          </Button>
        </Box>
      )}
      <PlainTable label={t("offer_import.rows.table")} columns={columns}>
        {rows.slice(0, shown).map((row) => (
          <tr key={row.row}>
            <td className="num quiet">{formats.count(row.row)}</td>
            <td style={{ whiteSpace: "normal", minWidth: 160, maxWidth: 360 }} title={wholeRow(row)}>
              <FileRowText said={row.said} fallback={wholeRow(row)} />
            </td>
            <td>
              <StatusChip
                plain
                tone={TONES[row.why]}
                glyph={GLYPHS[TONES[row.why]]}
                label={t(`offer_import.rows.why.${row.why}`)}
              />
            </td>
            <td>
              {row.why === "changed" || row.why === "lot" || (row.changes.length > 0 && !isQuestion(row)) ? (
                <ChangedCells
                  row={row}
                  onAnswer={(answer) => onAnswer([row.row], answer)}
                  onSkip={() => onChoose(row.row, 0)}
                />
              ) : (
                row.why !== "other_tender" && (
                  <LineChoice row={row} lots={lots} nameOf={nameOf} onChoose={(lot) => onChoose(row.row, lot)} />
                )
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
      {rest > 0 && (
        <Button variant="text" sx={{ m: 1 }} onClick={() => setShown(shown + PAGE)}>
          {t("offer_import.rows.more", { smart_count: rest })}
        </Button>
      )}
    </>
  );
}

const wholeRow = ({ cells }: OpenRow): string => cells.filter((cell) => cell !== "").join(" · ");
