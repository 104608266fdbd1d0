import type { GridApi, GridRowId } from "@mui/x-data-grid";
import type { ChangeEvent } from "react";

/**
 * All that the two grids take of MUI's: no other file of ours names the package, one of its classes or its events. Much
 * of it is documented nowhere, so the version is pinned, and scripts/build/grid-parts.test.mjs looks for each name in
 * what is installed.
 */
export {
  DataGrid,
  gridClasses,
  gridFocusCellSelector,
  gridTabIndexCellSelector,
  useGridApiContext,
  useGridApiRef,
  useGridSelector,
} from "@mui/x-data-grid";
export type {
  GridApi,
  GridCellCoordinates,
  GridCellParams,
  GridColDef,
  GridLocaleText,
  GridRowId,
  GridRowParams,
  GridRowProps,
  GridRowSelectionModel,
} from "@mui/x-data-grid";

/** Tells the grid that the checkbox of a row was pressed, as its own would. */
export function publishRowChecked(api: GridApi, id: GridRowId, event: ChangeEvent<HTMLInputElement>): void {
  api.publishEvent("rowSelectionCheckboxChange", { value: event.target.checked, id }, event);
}

/** The events that a row of ours tells the grid of in place of its own rows. */
export type MouseAction = "cellClick" | "cellDoubleClick" | "cellMouseDown" | "cellMouseUp";
export type KeyAction = "cellKeyDown" | "cellKeyUp";
