import type { ImportTask } from "#contract/imports/import.schema.ts";
import { partTextWarning } from "#contract/imports/row-warnings.ts";
import { readCell } from "#src/ui/grid/columns.ts";
import type { GridMessage } from "#src/ui/grid/columns.ts";
import { cellName } from "#src/features/imports/check-rows.ts";
import type { CheckRow } from "#src/features/imports/check-rows.ts";
import { fieldOf } from "#src/features/imports/mapping.ts";

/** What is told of an import's doubts. */
export type Doubts = Pick<ImportTask, "warning_rows" | "confirmed" | "mapping">;

/** What is odd about a cell that can be imported: what the server found while it is as it was, else what the rules say at once; nothing where a person said that it is right. */
export function warningOf({ warning_rows, confirmed, mapping }: Doubts, { row, column }: { row: CheckRow; column: number }): GridMessage | null {
  const text = String(readCell(row, cellName(column)) ?? "");
  if (confirmed.some((cell) => cell.row === row.id && cell.column === column && cell.value === text)) return null;
  const known = warning_rows.find((one) => one.row === row.id)?.warnings.find((one) => one.column === column && one.value === text);
  const found = known ?? (fieldOf(mapping, column) === "part_number" ? partTextWarning(text) : null);
  if (found === null) return null;
  const suggestion = found.suggestion ?? undefined;
  return { message_key: `imports.warning.${found.code}`, params: { value: text, letters: found.letters ?? "" }, ...(suggestion === undefined ? {} : { suggestion }) };
}
