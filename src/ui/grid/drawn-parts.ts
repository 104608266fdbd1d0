import type { gridClasses } from "./mui-grid.ts";

/**
 * Returns a class name used by MUI's grid, for the theme. Importing `gridClasses` would load the package on every page.
 */
const of = (name: keyof typeof gridClasses): string => `.MuiDataGrid-${name}`;

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
  /** Empty space under the rows. */
  filler: of("filler"),
  vertical_bar: of("scrollbar--vertical"),
} as const;
