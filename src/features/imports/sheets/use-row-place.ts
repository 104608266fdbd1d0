import { useCallback } from "react";
import type { FileTask } from "#contract/imports/import.schema.ts";
import { chosenSheets, placeOfRow } from "#contract/imports/sheet-rows.ts";
import { useT } from "#src/locale/use-t.ts";

/** An import of rows. Only imports of requests and lots can read several sheets. */
export interface SheetsOfTask extends Pick<FileTask, "sheets"> {
  readonly options: { readonly sheet: number; readonly more_sheets?: readonly number[] };
}

export const sheetsOf = ({ options: { sheet, more_sheets = [] } }: SheetsOfTask): number[] =>
  chosenSheets({ sheet, more_sheets });

/** Returns the number of a row in its sheet, and the sheet's name if the rows come from several. */
export function rowPlaceOf(task: SheetsOfTask, number: number): { row: number; sheet: string | null } {
  const { sheet, row } = placeOfRow(number);
  const isOne = sheetsOf(task).length === 1;
  return { row, sheet: isOne ? null : (task.sheets[sheet ?? task.options.sheet]?.name ?? null) };
}

/** Returns a function that names the place of a row: "3", or "3, “Board”" if the rows come from several sheets. */
export function useRowPlace(task: SheetsOfTask): (number: number) => string {
  const t = useT();
  return useCallback(
    (number) => {
      const { row, sheet } = rowPlaceOf(task, number);
      return sheet === null ? String(row) : t("import_bom.sheets.place", { row, sheet });
    },
    [task, t],
  );
}
