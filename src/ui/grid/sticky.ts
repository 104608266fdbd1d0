import type { CSSObject } from "@mui/material/styles";
import type { UIEvent } from "react";

/** A column that stays at the left edge, with its width in pixels. */
export interface StickyColumn {
  field: string;
  width: number;
}

const GROUND = { backgroundColor: "var(--mui-palette-background-paper, #FFFFFF)" } as const;
const ASIDE = "data-aside";

/**
 * Goes to the element around a grid: tells the styles whether the grid is scrolled to the right. Until then nothing has to
 * stick, and a scroll downwards is spared a layer for each pinned cell, which was the half of what it cost.
 */
export const STICKS = {
  onScrollCapture: ({ currentTarget, target }: UIEvent<HTMLElement>): void => {
    if (target instanceof Element) currentTarget.toggleAttribute(ASIDE, target.scrollLeft > 0);
  },
};

/**
 * Styles that keep the first columns in place by CSS alone. They work only while the grid draws all columns:
 * a column that leaves the page cannot stick. Autosizing would switch that off again, so such grids do without it. Headers stand above the separators of the grid (z-index 30).
 */
export function stickyStyles(columns: readonly StickyColumn[]): Record<string, CSSObject> {
  let left = 0;
  const styles: Record<string, CSSObject> = {};
  columns.forEach(({ field, width }, index) => {
    const edge = index === columns.length - 1 ? { boxShadow: "1px 0 0 var(--mui-palette-ui-lineStrong, #DAD8D2)" } : {};
    styles[`& .MuiDataGrid-cell[data-field="${field}"]`] = { ...GROUND, ...edge };
    styles[`[${ASIDE}] & .MuiDataGrid-cell[data-field="${field}"]`] = { position: "sticky", left, zIndex: 3 };
    styles[`& .MuiDataGrid-columnHeader[data-field="${field}"]`] = {
      ...edge, position: "sticky", left, zIndex: 40, backgroundColor: "var(--mui-palette-DataGrid-headerBg, #F8F8F6)",
    };
    left += width;
  });
  return styles;
}

/** Width taken by all of them. */
export function stickyWidth(columns: readonly StickyColumn[]): number {
  return columns.reduce((sum, column) => sum + column.width, 0);
}
