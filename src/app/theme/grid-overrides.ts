import type { Theme } from "@mui/material/styles";

/** Heights of grid rows and of the grid header, pixels. */
export const DENSITY = { compact: 32, standard: 36, comfortable: 44, header: 32, matrixRow: 44, offerRow: 38 } as const;

/**
 * The look of the data grid and of its cell states (`is-locked`, `is-edited`, `is-pasted`, `is-invalid`, `is-advice`,
 * `is-required`, `is-declined`). Kept without the grid's own types: only ui/grid imports the grid.
 */
export const GRID_OVERRIDES = {
  MuiDataGrid: {
    defaultProps: { rowHeight: DENSITY.standard, columnHeaderHeight: DENSITY.header, disableRowSelectionOnClick: true, disableColumnMenu: true },
    styleOverrides: {
      root: ({ theme }: { theme: Theme }) => {
        const { ui, text, primary, background } = theme.vars.palette;
        const corner = { content: '""', position: "absolute", right: 0, top: 0, border: "4px solid transparent", borderRightColor: primary.main, borderTopColor: primary.main };
        return {
          border: 0,
          borderRadius: 0,
          "--DataGrid-t-color-border-base": ui.line,
          "--DataGrid-rowBorderColor": ui.line,
          "& .MuiDataGrid-columnHeaders": { "--DataGrid-t-color-border-base": ui.lineStrong },
          "& .MuiDataGrid-row:hover": { backgroundColor: ui.hover },
          "& .MuiDataGrid-row.Mui-selected, & .MuiDataGrid-row.Mui-selected:hover": { backgroundColor: ui.selected },
          "& .MuiDataGrid-columnHeaderTitle": { fontSize: "0.75rem", fontWeight: 500, color: text.secondary },
          "& .MuiDataGrid-cell:focus, & .MuiDataGrid-cell:focus-within": { outline: `2px solid ${text.primary}`, outlineOffset: -2 },
          "& .is-locked": { backgroundColor: ui.locked, color: text.secondary },
          "& .is-pasted": { backgroundColor: ui.pasted },
          "& .is-invalid": { backgroundColor: ui.tone.bad[1], color: ui.tone.bad[0], boxShadow: `inset 0 0 0 1px ${ui.solid.bad}` },
          "& .is-advice": { backgroundColor: ui.tone.warn[1], color: ui.tone.warn[0] },
          "& .is-required": { backgroundColor: background.paper, boxShadow: `inset 0 -2px 0 ${ui.solid.bad}` },
          "& .is-declined": { background: ui.hatch, color: ui.ink3 },
          "& .is-edited, & .is-pasted": { position: "relative", "&::after": corner },
        };
      },
    },
  },
};
