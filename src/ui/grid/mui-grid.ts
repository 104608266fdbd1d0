import { gridClasses } from "@mui/x-data-grid";
import type { GridApi, GridRowId } from "@mui/x-data-grid";
import type { ChangeEvent } from "react";

/**
 * All that the two grids take of MUI's: no other file of ours names the package, one of its classes or its events. Much of
 * it is documented nowhere, so the version is pinned, and scripts/build/grid-parts.test.mjs looks for each name in what is
 * installed.
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

const of = (name: keyof typeof gridClasses): string => `.${gridClasses[name]}`;

/** What the grid draws, as selectors. */
export const PART = {
  cell: of("cell"),
  row: of("row"),
  header: of("columnHeader"),
  header_right: of("columnHeader--alignRight"),
  headers: of("columnHeaders"),
  header_title: of("columnHeaderTitle"),
  header_buttons: of("iconButtonContainer"),
  separator: of("columnSeparator"),
  sort_icon: of("sortIcon"),
  overlay: of("overlay"),
  overlay_wrapper: of("overlayWrapper"),
  scroller: of("virtualScroller"),
  vertical_bar: of("scrollbar--vertical"),
} as const;

/** Tells the grid that the checkbox of a row was pressed, as its own would. */
export function tellChecked(api: GridApi, id: GridRowId, event: ChangeEvent<HTMLInputElement>): void {
  api.publishEvent("rowSelectionCheckboxChange", { value: event.target.checked, id }, event);
}

/** The events that a row of ours tells the grid of in place of its own rows. */
export type MouseAction = "cellClick" | "cellDoubleClick" | "cellMouseDown" | "cellMouseUp";
export type KeyAction = "cellKeyDown" | "cellKeyUp";
