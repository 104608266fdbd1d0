import type { CSSObject } from "@mui/material/styles";

/** Rows' heights in pixels by the person's choice. */
export const ROW_HEIGHTS = { compact: 32, standard: 36, comfortable: 44 } as const;

export type GridDensity = keyof typeof ROW_HEIGHTS;

/**
 * Editable grid: what is drawn lies in a box that fills the cell and carries the state classes of the theme.
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
