import { useTextTools } from "#src/locale/use-formats.ts";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { RowPlace } from "#src/features/imports/sheets/RowPlace.tsx";
import type { SheetsOfTask } from "#src/features/imports/sheets/use-row-place.ts";

/** Number of rows shown. */
const MAX_SHOWN = 20;

interface FileRowsProps {
  label: string;
  task: SheetsOfTask;
  rows: readonly { readonly row: number; readonly text: string }[];
}

/** Lists rows of the file with a text about each. */
export function FileRows({ label, task, rows }: FileRowsProps) {
  const { t, formats } = useTextTools();
  const columns = [
    { key: "row", header: t("import_bom.row") },
    { key: "cells", header: t("import_bom.cells") },
  ];
  return (
    <>
      <PlainTable label={label} columns={columns}>
        {rows.slice(0, MAX_SHOWN).map(({ row, text }) => (
          <tr key={`${row} ${text}`}>
            <td className="num quiet">
              <RowPlace task={task} row={row} />
            </td>
            <td style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>{text}</td>
          </tr>
        ))}
      </PlainTable>
      {rows.length > MAX_SHOWN && (
        <div style={{ padding: "6px 20px" }}>
          {t("import_bom.more", { count: formats.count(rows.length - MAX_SHOWN) })}
        </div>
      )}
    </>
  );
}
