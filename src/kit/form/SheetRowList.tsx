import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { CheckedRow } from "#src/kit/form/use-sheet-rows.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldSelect } from "#src/ui/fields/FieldSelect.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";

/** A field of a row: text, or with `choices` one of them. */
export interface SheetField<R> {
  readonly key: string;
  readonly label: string;
  /** Text of the field in a row, as it is shown and edited. */
  readonly text: (row: R) => string;
  readonly changed: (row: R, text: string) => R;
  readonly choices?: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[];
  /** Value among `choices`; null if none is chosen. */
  readonly value?: (row: R) => string | null;
}

const List = styled("ul")(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: "none",
  border: `1px solid ${theme.vars.palette.ui.lineStrong}`,
  borderRadius: 6,
  "& > li": { display: "flex", gap: 4, padding: "6px 12px 6px 6px" },
  "& > li + li": { borderTop: `1px solid ${theme.vars.palette.ui.line}` },
  "& .number": {
    flex: "none",
    minWidth: 28,
    paddingTop: 6,
    textAlign: "right",
    color: theme.vars.palette.text.secondary,
  },
  "& .body": { flex: "1 1 auto", minWidth: 0, paddingTop: 6, paddingLeft: 8, overflowWrap: "anywhere" },
  "& .texts": { display: "flex", flexWrap: "wrap", gap: "0 16px" },
  "& .texts > span:first-of-type": { fontWeight: 500 },
  "& .inputs": { display: "flex", flexWrap: "wrap", gap: 8, marginTop: -4 },
  "& .inputs > div": { flex: "1 1 180px", minWidth: 0 },
  "& .detail": { display: "flex", gap: 6, alignItems: "flex-start", marginTop: 2 },
  "& .detail > svg": { flex: "none", marginTop: 2 },
  "& .good": { color: theme.vars.palette.text.secondary },
  "& .good > svg": { color: theme.vars.palette.ui.tone.good[0] },
  "& .out": { color: theme.vars.palette.text.secondary },
  "& .bad": { color: theme.vars.palette.ui.tone.bad[0] },
}));

/** Text field that reports a change when the focus leaves it, or on Enter. */
function TypedField({ label, text, onChange }: { label: string; text: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (): void => {
    if (typed !== null && typed !== text) onChange(typed);
    setTyped(null);
  };
  return (
    <Box
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
      }}
    >
      <FieldText
        label={label}
        hidesLabel
        placeholder={label}
        value={typed ?? text}
        onChange={setTyped}
        onBlur={commit}
      />
    </Box>
  );
}

interface SheetRowListProps<R extends CheckedRow> {
  label: string;
  rows: readonly R[];
  fields: readonly SheetField<R>[];
  /** Absent in a result, which is read-only. */
  edit?: {
    readonly leftOut: ReadonlySet<number>;
    readonly editable: ReadonlySet<number>;
    readonly onChange: (row: R) => void;
    readonly onLeaveOut: (row: R, isLeftOut: boolean) => void;
  };
}

/** Lists rows of a spreadsheet, each with what happens to it. Rows with errors have fields to correct them. */
export function SheetRowList<R extends CheckedRow>({ label, rows, fields, edit }: SheetRowListProps<R>) {
  const t = useT();
  return (
    <List aria-label={label}>
      {rows.map((row) => {
        const isLeftOut = edit?.leftOut.has(row.row) === true;
        const isEditable = edit?.editable.has(row.row) === true && !isLeftOut;
        return (
          <li key={row.row} className={isLeftOut ? "out" : ""} aria-label={t("sheet_rows.row", { row: row.row })}>
            {edit !== undefined && (
              <Checkbox
                checked={!isLeftOut}
                onChange={(event) => edit.onLeaveOut(row, !event.target.checked)}
                slotProps={{ input: { "aria-label": t("sheet_rows.include", { row: row.row }) } }}
                sx={{ flex: "none", alignSelf: "flex-start" }}
              />
            )}
            <span className="number num" aria-hidden="true">
              {row.row}
            </span>
            <div className="body">
              {isEditable ? (
                <div className="inputs">
                  {fields.map((field) =>
                    field.choices === undefined ? (
                      <TypedField
                        key={field.key}
                        label={field.label}
                        text={field.text(row)}
                        onChange={(text) => edit.onChange(field.changed(row, text))}
                      />
                    ) : (
                      <div key={field.key}>
                        <FieldSelect
                          label={field.label}
                          hidesLabel
                          value={field.value?.(row) ?? null}
                          options={field.choices}
                          onChange={(value) => edit.onChange(field.changed(row, value))}
                        />
                      </div>
                    ),
                  )}
                </div>
              ) : (
                <div className="texts">
                  {fields.map((field) => {
                    const text = field.text(row);
                    return text === "" ? null : <span key={field.key}>{text}</span>;
                  })}
                </div>
              )}
              <div className={row.is_good || isLeftOut ? "detail good" : "detail bad"}>
                {!isLeftOut && <Icon name={row.is_good ? "check" : "warning"} size={14} />}
                <span>{isLeftOut ? t("sheet_rows.left_out") : row.detail}</span>
              </div>
            </div>
          </li>
        );
      })}
    </List>
  );
}
