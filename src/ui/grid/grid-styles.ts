import type { CSSObject } from "@mui/material/styles";

/** Rows' heights in pixels by the person's choice. */
export const ROW_HEIGHTS = { compact: 32, standard: 36, comfortable: 44 } as const;

export type GridDensity = keyof typeof ROW_HEIGHTS;

export const HEADER_HEIGHT = 32;

const CORNER: CSSObject = { content: '""', position: "absolute", right: 0, top: 0, border: "4px solid transparent", borderRightColor: "var(--mui-palette-primary-main)", borderTopColor: "var(--mui-palette-primary-main)" };

/**
 * What both grids share, and the look of the cell states (`is-locked`, `is-edited`, `is-pasted`, `is-invalid`, `is-advice`,
 * `is-required`, `is-declined`). It stands here and not in the theme: the pages before the sign-in show no grid.
 */
export const GRID_LOOK: Record<string, CSSObject | string | number> = {
  border: 0,
  borderRadius: 0,
  "--DataGrid-t-color-border-base": "var(--mui-palette-ui-line)",
  "--DataGrid-rowBorderColor": "var(--mui-palette-ui-line)",
  "& .MuiDataGrid-columnHeaders": { "--DataGrid-t-color-border-base": "var(--mui-palette-ui-lineStrong)" },
  // Rows are laid out and painted each by itself: a scroll by one row doesn't go through all the others.
  "& .MuiDataGrid-row": { contain: "layout style paint" },
  // So are cells, but for the one whose editor may stand out of it.
  "& .MuiDataGrid-cell:not(:focus-within)": { contain: "strict" },
  "& .MuiDataGrid-row:hover": { backgroundColor: "var(--mui-palette-ui-hover)" },
  "& .MuiDataGrid-row.Mui-selected, & .MuiDataGrid-row.Mui-selected:hover": { backgroundColor: "var(--mui-palette-ui-selected)" },
  "& .MuiDataGrid-columnHeaderTitle": { fontSize: "0.75rem", fontWeight: 500, color: "var(--mui-palette-text-secondary)" },
  "& .MuiDataGrid-cell:focus, & .MuiDataGrid-cell:focus-within": { outline: "2px solid var(--mui-palette-text-primary)", outlineOffset: -2 },
  "& .is-locked": { backgroundColor: "var(--mui-palette-ui-locked)", color: "var(--mui-palette-text-secondary)" },
  "& .is-pasted": { backgroundColor: "var(--mui-palette-ui-pasted)" },
  "& .is-invalid": { backgroundColor: "var(--mui-palette-ui-tone-bad-1)", color: "var(--mui-palette-ui-tone-bad-0)", boxShadow: "inset 0 0 0 1px var(--mui-palette-ui-solid-bad)" },
  "& .is-advice": { backgroundColor: "var(--mui-palette-ui-tone-warn-1)", color: "var(--mui-palette-ui-tone-warn-0)" },
  "& .is-required": { backgroundColor: "var(--mui-palette-background-paper)", boxShadow: "inset 0 -2px 0 var(--mui-palette-ui-solid-bad)" },
  "& .is-declined": { background: "var(--mui-palette-ui-hatch)", color: "var(--mui-palette-ui-ink3)" },
  "& .is-edited, & .is-pasted": { position: "relative", "&::after": CORNER },
};

/**
 * Editable grid: what is drawn lies in a box that fills the cell and carries the state classes.
 * The colours are those of the theme; the second values serve tests without one.
 */
export const EDIT_GRID_STYLES: Record<string, CSSObject> = {
  "& .MuiDataGrid-cell": { padding: 0, overflow: "visible", userSelect: "none", lineHeight: "inherit" },
  "& .MuiDataGrid-columnHeader": { padding: "0 8px" },
  "& .MuiDataGrid-columnHeader.is-open .MuiDataGrid-columnHeaderTitle": { color: "var(--mui-palette-text-primary, #191B1F)" },
  // A hovered row would look locked.
  "& .MuiDataGrid-row:hover": { backgroundColor: "transparent" },
  // The cursor is drawn by the box: its colours would cover the outline of the cell.
  "& .MuiDataGrid-cell:focus, & .MuiDataGrid-cell:focus-within": { outline: "none" },
  "& .MuiDataGrid-cell:focus > .is-box, & .MuiDataGrid-cell:focus-within > .is-box": {
    outline: "2px solid var(--mui-palette-text-primary, #191B1F)", outlineOffset: -2,
  },
  "& .MuiDataGrid-cell .is-box": {
    width: "100%", height: "100%", padding: "0 8px", display: "flex", alignItems: "center", boxSizing: "border-box",
    position: "relative", overflow: "hidden", whiteSpace: "nowrap",
  },
  "& .is-box > .is-text": { overflow: "hidden", textOverflow: "ellipsis" },
  "& .is-box.is-number": { justifyContent: "flex-end", fontFeatureSettings: '"tnum"' },
  "& .is-box.is-center": { justifyContent: "center" },
  "& .is-box.is-new": { color: "var(--mui-palette-ui-ink3, #696B72)" },
  "& .is-box.is-wide": { zIndex: 2, justifyContent: "flex-start" },
  "& .is-box.is-editing": { padding: 0, backgroundColor: "var(--mui-palette-background-paper, #FFFFFF)", overflow: "visible" },
  "& .is-box.is-in-range:not(.is-invalid):not(.is-advice)": { backgroundColor: "var(--mui-palette-ui-selected, #F0F3FE)" },
  "& .is-box.is-in-range": { boxShadow: "inset 0 0 0 1px var(--mui-palette-ui-accLine, #B3C2F8)" },
  "& .is-box input": {
    width: "100%", height: "100%", border: 0, outline: 0, padding: "0 8px", background: "transparent", font: "inherit",
    color: "inherit", textAlign: "inherit", boxSizing: "border-box", userSelect: "text",
  },
  "& .is-box.is-number input": { textAlign: "right" },
};

/** List: the whole row opens. */
export const LIST_GRID_STYLES: Record<string, CSSObject> = {
  "& .MuiDataGrid-row": { cursor: "pointer" },
  "& .MuiDataGrid-cell.is-number": { fontFeatureSettings: '"tnum"' },
  "& .MuiDataGrid-columnSeparator": { opacity: 0 },
  "& .MuiDataGrid-columnHeaders:hover .MuiDataGrid-columnSeparator": { opacity: 1 },
  "& .MuiDataGrid-sortIcon": { fontSize: "1rem" },
  "& .MuiDataGrid-overlay .MuiLinearProgress-root, & .MuiDataGrid-overlayWrapper .MuiLinearProgress-root": { height: 2, borderRadius: 0 },
};
