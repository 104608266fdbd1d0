import Button from "@mui/material/Button";
import { useState } from "react";
import type { ReactNode } from "react";
import { useTextTools } from "#src/locale/use-formats.ts";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { usePrinting } from "#src/ui/page/use-printing.ts";

const FIRST = 50;
const RIGHT = { textAlign: "right" } as const;
const WORDS = { whiteSpace: "normal", minWidth: 160 } as const;

export interface NumberColumn<R> {
  readonly key: string;
  readonly header: string;
  readonly hide?: "wide" | "roomy";
  readonly words?: boolean;
  readonly text: (row: R) => string;
}

interface NumberTableProps<R> {
  label: string;
  named: string;
  rows: readonly R[];
  keyOf: (row: R) => string;
  nameOf: (row: R) => ReactNode;
  columns: readonly NumberColumn<R>[];
  whole?: { readonly label: string; readonly row: R };
}

/** Table of the figures behind a plot. A long table shows only its first rows until the user expands or prints it. */
export function NumberTable<R>({ label, named, rows, keyOf, nameOf, columns, whole }: NumberTableProps<R>) {
  const { t, formats } = useTextTools();
  const [isWhole, setWhole] = useState(false);
  const isPrinted = usePrinting();
  const shown = isWhole || isPrinted ? rows : rows.slice(0, FIRST);
  const cells = (row: R) =>
    columns.map(({ key, text, hide = "", words = false }) => (
      <td key={key} className={`num ${hide}`} style={words ? WORDS : RIGHT}>
        {text(row)}
      </td>
    ));
  return (
    <>
      <PlainTable
        label={label}
        columns={[
          { key: "name", header: named },
          ...columns.map(({ key, header, hide, words = false }) => ({
            key,
            header,
            hide,
            ...(words ? {} : { align: "right" as const }),
          })),
        ]}
      >
        {shown.map((row) => (
          <tr key={keyOf(row)}>
            <td>
              <span className="name">{nameOf(row)}</span>
            </td>
            {cells(row)}
          </tr>
        ))}
        {whole !== undefined && (
          <tr style={{ fontWeight: 600 }}>
            <td>{whole.label}</td>
            {cells(whole.row)}
          </tr>
        )}
      </PlainTable>
      {shown.length < rows.length && (
        <Button variant="text" onClick={() => setWhole(true)} sx={{ alignSelf: "flex-start" }}>
          {t("controls.show_all", { count: formats.count(rows.length) })}
        </Button>
      )}
    </>
  );
}
