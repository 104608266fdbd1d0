import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { useState } from "react";
import type { OfferImportTask, OpenRow } from "#contract/imports/offer-import.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { SelectArrow } from "#src/ui/fields/SelectArrow.tsx";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { StatusChip } from "#src/ui/page/StatusChip.tsx";

/** So many rows are shown at once; more on demand. */
const PAGE = 50;
const SKIP = "0";
const UNCHOSEN = "";
const TONES = { unknown: "mute", ambiguous: "warn", other_tender: "bad", left_out: "mute", chosen: "good" } as const;
const GLYPHS = { unknown: "draft", ambiguous: "wait", other_tender: "no", left_out: "closed", chosen: "done" } as const;

interface OpenRowsProps {
  task: OfferImportTask;
  onChoose: (row: number, lot: number) => void;
}

/** Those that ask come first, then what is in no line, what was decided last. */
const RANK = { ambiguous: 0, other_tender: 1, chosen: 2, unknown: 3, left_out: 4 } as const;

/** Rows of the file whose line isn't sure, each with a choice. */
export function OpenRows({ task, onChoose }: OpenRowsProps) {
  const { t, formats } = useTextTools();
  const [shown, setShown] = useState(PAGE);
  const rows = task.open_rows.toSorted((left, right) => RANK[left.why] - RANK[right.why] || left.row - right.row);
  const nameOf = (lot: number): string => {
    const line = task.offered_lines.find((one) => one.lot === lot);
    return line === undefined
      ? ""
      : `${line.position}. ${line.name}${line.part_number === null || line.part_number === line.name ? "" : `, ${line.part_number}`}`;
  };
  // Its own candidates, else any line: a price list may call the part by another number.
  const choicesOf = ({ candidates }: OpenRow): readonly number[] =>
    candidates.length > 0 ? candidates : task.offered_lines.map(({ lot }) => lot);
  const columns = [
    { key: "row", header: t("offer_import.column.row") },
    { key: "name", header: t("offer_import.rows.name") },
    { key: "says", header: t("offer_import.rows.says"), hide: "wide" as const },
    { key: "why", header: t("offer_import.view.label"), hidden_header: true },
    { key: "line", header: t("offer_import.rows.line") },
  ];
  const rest = Math.min(PAGE, rows.length - shown);
  return (
    <>
      <PlainTable label={t("offer_import.rows.table")} columns={columns}>
        {rows.slice(0, shown).map((row) => (
          <tr key={row.row}>
            <td className="num quiet">{formats.count(row.row)}</td>
            <td style={{ whiteSpace: "normal", minWidth: 120, fontWeight: 500 }}>{row.name}</td>
            <td className="quiet wide" style={{ whiteSpace: "normal", maxWidth: 360 }}>
              {row.cells.filter((cell) => cell !== "").join(" · ")}
            </td>
            <td>
              <StatusChip
                plain
                tone={TONES[row.why]}
                glyph={GLYPHS[row.why]}
                label={t(`offer_import.rows.why.${row.why}`)}
              />
            </td>
            <td>
              {row.why !== "other_tender" && (
                <Select
                  size="small"
                  displayEmpty
                  value={row.lot === null ? (row.why === "left_out" ? SKIP : UNCHOSEN) : String(row.lot)}
                  IconComponent={SelectArrow}
                  renderValue={(value) =>
                    value === UNCHOSEN
                      ? t("offer_import.rows.choose")
                      : value === SKIP
                        ? t("offer_import.rows.skip")
                        : nameOf(Number(value))
                  }
                  SelectDisplayProps={{ "aria-label": t("offer_import.rows.of", { row: row.row }) }}
                  sx={{ width: 260, "& .MuiSelect-select": { py: "3px" } }}
                  onChange={(event) => onChoose(row.row, Number(event.target.value))}
                  MenuProps={{
                    slotProps: { paper: { sx: { maxWidth: "min(420px, 92vw)", maxHeight: "min(420px, 70vh)" } } },
                  }}
                >
                  <MenuItem value={SKIP}>{t("offer_import.rows.skip")}</MenuItem>
                  {choicesOf(row).map((lot) => (
                    <MenuItem key={lot} value={String(lot)} sx={{ whiteSpace: "normal" }}>
                      {nameOf(lot)}
                    </MenuItem>
                  ))}
                </Select>
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
