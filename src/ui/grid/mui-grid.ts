import type { GridApi, GridRowId } from "@mui/x-data-grid";
import type { ChangeEvent } from "react";

/**
 * All parts of MUI's package that the two grids use. No other file may import the package or use its class and event
 * names. Much of this API is undocumented, so the version is pinned. scripts/build/grid-parts.test.mjs checks each name
 * in the installed package.
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

/** Publishes the event that MUI's own row checkbox would publish. */
export function publishRowChecked(api: GridApi, id: GridRowId, event: ChangeEvent<HTMLInputElement>): void {
  api.publishEvent("rowSelectionCheckboxChange", { value: event.target.checked, id }, event);
}

/** Events that our rows publish in place of MUI's own rows. */
export type MouseAction = "cellClick" | "cellDoubleClick" | "cellMouseDown" | "cellMouseUp";
export type KeyAction = "cellKeyDown" | "cellKeyUp";
