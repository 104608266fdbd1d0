import type { EditGridOptions, GridSummary } from "./edit-options.ts";
import type { StoreOptions } from "./edit-store.ts";
import type { CellValues } from "./value-kind.ts";

export type ControllerOptions<Row extends object> = EditGridOptions<Row> & { values: CellValues };

const MAX_ROWS = 1000;

export function storeOptions<Row extends object>(options: ControllerOptions<Row>): StoreOptions<Row> {
  return {
    columns: options.columns,
    values: options.values,
    isReadOnly: options.isReadOnly ?? false,
    hasNewRow: options.createRow !== undefined,
    maxRows: options.maxRows ?? MAX_ROWS,
    maxUnsaved: options.maxUnsaved,
    filter: options.filter,
    rowClass: options.rowClass,
    advise: options.advise,
  };
}

export function isSameSummary(one: GridSummary, other: GridSummary): boolean {
  return (
    one.view === other.view &&
    one.rowCount === other.rowCount &&
    one.isFull === other.isFull &&
    one.saveState === other.saveState &&
    one.problemCount === other.problemCount &&
    one.elsewhereCount === other.elsewhereCount &&
    one.unsavedCount === other.unsavedCount &&
    one.canUndo === other.canUndo &&
    one.canRedo === other.canRedo &&
    one.announcement === other.announcement
  );
}
