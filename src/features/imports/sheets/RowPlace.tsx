import { rowPlaceOf } from "#src/features/imports/sheets/use-row-place.ts";
import type { SheetsOfTask } from "#src/features/imports/sheets/use-row-place.ts";

/** Number of a row in its sheet, above the name of the sheet if the rows come from several. */
export function RowPlace({ task, row: number }: { task: SheetsOfTask; row: number }) {
  const { row, sheet } = rowPlaceOf(task, number);
  return (
    <>
      {row}
      {sheet !== null && (
        <div className="is-cut" style={{ maxWidth: 120 }} title={sheet}>
          {sheet}
        </div>
      )}
    </>
  );
}
