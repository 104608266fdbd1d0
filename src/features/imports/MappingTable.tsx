import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import type { Ref } from "react";
import type { FileTask, Mapping } from "#contract/imports/import.schema.ts";
import type { AnyField } from "#contract/imports/offer-fields.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { ColumnChoice } from "#src/features/imports/ColumnChoice.tsx";
import { columnLetters, fieldOf, noteOf } from "#src/features/imports/mapping.ts";
import { PreviewCells } from "#src/features/imports/PreviewCells.tsx";
import type { Targets } from "#src/features/imports/use-targets.ts";

const Table = styled("table")(({ theme }) => {
  const { ui } = theme.vars.palette;
  return {
    borderCollapse: "separate",
    borderSpacing: 0,
    width: "100%",
    "& th": {
      fontWeight: 400,
      textAlign: "left",
      padding: 0,
      borderRight: `1px solid ${ui.lineStrong}`,
      borderBottom: `1px solid ${ui.lineStrong}`,
      backgroundColor: ui.sunken,
      verticalAlign: "top",
      minWidth: 132,
    },
    "& td": {
      height: 40,
      padding: "0 10px",
      borderRight: `1px solid ${ui.line}`,
      borderBottom: `1px solid ${ui.line}`,
      whiteSpace: "nowrap",
      overflow: "hidden",
      textOverflow: "ellipsis",
      maxWidth: 280,
    },
    "& th.row, & td.row": {
      width: 44,
      minWidth: 44,
      padding: 0,
      textAlign: "center",
      color: ui.ink3,
      backgroundColor: ui.sunken,
      fontSize: "0.75rem",
    },
    "& td.row button": { width: "100%", height: "100%", minHeight: 38, font: "inherit", color: "inherit" },
    "& .letter": {
      display: "flex",
      alignItems: "center",
      justifyContent: "center",
      height: 24,
      fontSize: "0.75rem",
      color: ui.ink3,
      borderBottom: `1px solid ${ui.line}`,
    },
    "& .choice": {
      margin: "8px 8px 4px",
      display: "flex",
      height: 32,
      fontWeight: 500,
      backgroundColor: ui.selected,
      "& fieldset": { borderColor: ui.accLine },
    },
    "& .choice.none": {
      fontWeight: 400,
      backgroundColor: theme.vars.palette.background.paper,
      color: ui.ink3,
      "& fieldset": { borderColor: ui.lineStrong },
    },
    "& .choice.maybe": {
      fontWeight: 400,
      backgroundColor: theme.vars.palette.background.paper,
      color: theme.vars.palette.text.secondary,
      "& fieldset": { borderColor: ui.control, borderStyle: "dashed" },
    },
    "& .note": {
      display: "flex",
      alignItems: "center",
      gap: 4,
      minHeight: 24,
      padding: "0 10px 4px",
      fontSize: "0.75rem",
      whiteSpace: "nowrap",
      color: ui.tone.good[0],
    },
    "& .note.maybe": { color: ui.tone.warn[0] },
    "& .note.maybe button": { font: "inherit", color: "inherit", gap: 4, minHeight: 24, borderRadius: 4 },
    "& tr.is-header td:not(.row), & tr.is-outside td:not(.row)": {
      color: ui.ink3,
      background: `repeating-linear-gradient(135deg, ${ui.sunken} 0 6px, ${ui.line} 6px 7px)`,
    },
    "& td.off": { color: ui.ink3, backgroundColor: ui.sunken },
    "& td.changed": { color: ui.tone.warn[0], backgroundColor: ui.tone.warn[1] },
    "& td.wrong": { color: ui.tone.bad[0], boxShadow: `inset 0 0 0 1px ${ui.tone.bad[0]}` },
    "& td.is-number": { textAlign: "right", fontFeatureSettings: '"tnum"' },
    "& tr > *:last-child": { borderRight: 0 },
  };
});

interface ColumnHeadProps {
  task: FileTask;
  mapping: Mapping;
  targets: Targets;
  column: number;
  onChoose: (column: number, field: AnyField | null) => void;
}

function ColumnHead({ task, mapping, targets, column, onChoose }: ColumnHeadProps) {
  const t = useT();
  const field = fieldOf(mapping, column);
  const note = noteOf(task, mapping, column);
  const look = field !== null ? "" : note?.kind === "maybe" ? "maybe" : "none";
  return (
    <th scope="col">
      <div className="letter">{columnLetters(column)}</div>
      <ColumnChoice task={task} mapping={mapping} column={column} targets={targets} look={look} onChoose={onChoose} />
      <div className={note?.kind === "maybe" ? "note maybe" : "note"}>
        {note?.kind === "maybe" && (
          <ButtonBase onClick={() => onChoose(column, note.field)}>
            <Icon name="wand" size={12} />
            {t("imports.note.maybe", { field: targets.nameOf(note.field) })}
          </ButtonBase>
        )}
        {note !== null && note.kind !== "maybe" && (
          <>
            <Icon name="check" size={12} />
            {t(`imports.note.${note.kind}`)}
          </>
        )}
      </div>
    </th>
  );
}

interface MappingTableProps extends Omit<ColumnHeadProps, "column"> {
  ref: Ref<HTMLDivElement>;
  /** True while new headers are loading. The user can't choose fields until then. */
  isReading: boolean;
  onHeader: (row: number) => void;
}

/**
 * Shows the first rows of the file, with a select for the field above each column. A click on a row number makes that
 * row the header row.
 */
export function MappingTable({ ref, task, mapping, targets, isReading, onChoose, onHeader }: MappingTableProps) {
  const t = useT();
  const columns = task.headers.map((_, column) => column);
  const { header_row } = task.options;
  return (
    <div
      ref={ref}
      style={{ overflow: "auto", flex: "none", maxHeight: "max(280px, 60dvh)" }}
      role="region"
      aria-label={t("imports.columns.table")}
    >
      <Table>
        <thead inert={isReading}>
          <tr>
            <th className="row">
              <span className="visually-hidden">{t("imports.columns.row")}</span>
            </th>
            {columns.map((column) => (
              <ColumnHead
                key={column}
                task={task}
                mapping={mapping}
                targets={targets}
                column={column}
                onChoose={onChoose}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {task.preview.map((row) => (
            <tr
              key={row.row}
              className={row.is_header ? "is-header" : header_row !== null && row.row < header_row ? "is-outside" : ""}
            >
              <td className="row num">
                <ButtonBase
                  title={t("imports.columns.make_header", { row: row.row })}
                  aria-label={t("imports.columns.make_header", { row: row.row })}
                  aria-pressed={row.is_header}
                  onClick={() => onHeader(row.row)}
                >
                  {row.row}
                </ButtonBase>
              </td>
              <PreviewCells row={row} mapping={mapping} columns={columns} attributes={targets.attributes} />
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
