import type { CSSObject } from "@mui/material/styles";

/** A column that stays at the left edge, with its width in pixels. */
export interface StickyColumn {
  field: string;
  width: number;
}

const STUCK = { position: "sticky", backgroundColor: "var(--mui-palette-background-paper, #FFFFFF)" } as const;

/**
 * Styles that keep the first columns in place by CSS alone. They work only while the grid draws all columns:
 * a column that leaves the page cannot stick. Autosizing would switch that off again, so such grids do without it. Headers stand above the separators of the grid (z-index 30).
 */
export function stickyStyles(columns: readonly StickyColumn[]): Record<string, CSSObject> {
  let left = 0;
  const styles: Record<string, CSSObject> = {};
  columns.forEach(({ field, width }, index) => {
    const edge = index === columns.length - 1 ? { boxShadow: "1px 0 0 var(--mui-palette-ui-lineStrong, #DAD8D2)" } : {};
    styles[`& .MuiDataGrid-cell[data-field="${field}"]`] = { ...STUCK, ...edge, left, zIndex: 3 };
    styles[`& .MuiDataGrid-columnHeader[data-field="${field}"]`] = {
      ...STUCK, ...edge, left, zIndex: 40, backgroundColor: "var(--mui-palette-DataGrid-headerBg, #F8F8F6)",
    };
    left += width;
  });
  return styles;
}

/** Width taken by all of them. */
export function stickyWidth(columns: readonly StickyColumn[]): number {
  return columns.reduce((sum, column) => sum + column.width, 0);
}
