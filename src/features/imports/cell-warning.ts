import type { ImportTask } from "#contract/imports/import.schema.ts";
import { cellKey, partTextWarning } from "#contract/imports/row-warnings.ts";
import { readCell } from "#src/ui/grid/columns.ts";
import type { GridMessage } from "#src/ui/grid/columns.ts";
import { cellName } from "#src/features/imports/check-rows.ts";
import type { CheckRow } from "#src/features/imports/check-rows.ts";
import { fieldOf } from "#src/features/imports/mapping.ts";

export type Doubts = Pick<ImportTask, "warning_rows" | "confirmed" | "mapping">;

/**
 * Returns a function that looks up the warning of a valid cell. The server's warning applies until the cell changes;
 * the local rules apply afterwards. Confirmed cells have no warning. The lookup is indexed, because every rendered cell
 * calls it.
 */
export function warningsIn({
  warning_rows,
  confirmed,
  mapping,
}: Doubts): (row: CheckRow, column: number) => GridMessage | null {
  const found = new Map(
    warning_rows.flatMap(({ row, warnings }) =>
      warnings.map((warning) => [cellKey({ row, column: warning.column }), warning] as const),
    ),
  );
  const right = new Map(confirmed.map((cell) => [cellKey(cell), cell.value]));
  return (row, column) => {
    const key = cellKey({ row: row.id, column });
    const text = String(readCell(row, cellName(column)) ?? "");
    if (right.get(key) === text) return null;
    const known = found.get(key);
    const warning =
      known?.value === text ? known : fieldOf(mapping, column) === "part_number" ? partTextWarning(text) : null;
    if (warning === null) return null;
    const suggestion = warning.suggestion ?? undefined;
    return {
      message_key: `imports.warning.${warning.code}`,
      params: { value: text, letters: warning.letters ?? "", suggestion: suggestion ?? "" },
      ...(suggestion === undefined ? {} : { suggestion }),
    };
  };
}
