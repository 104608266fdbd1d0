import type { CSSObject } from "@mui/material/styles";
import { ASIDE } from "./follow-viewport.ts";
import { PART } from "./drawn-parts.ts";

export interface StickyColumn {
  field: string;
  width: number;
}

const EDGE = "var(--mui-palette-ui-lineStrong, #DAD8D2)";

/**
 * Styles that pin the first columns with CSS alone. Every sticky cell is a compositing layer and slows down scrolling,
 * so cells are sticky only while the grid is scrolled horizontally. Headings are above the grid's separators (z-index
 * 30).
 */
export function stickyStyles(columns: readonly StickyColumn[]): Record<string, CSSObject> {
  let left = 0;
  const styles: Record<string, CSSObject> = {};
  columns.forEach(({ field, width }, index) => {
    const isLast = index === columns.length - 1;
    if (isLast) styles[`& ${PART.cell}[data-field="${field}"]`] = { borderRight: `1px solid ${EDGE}` };
    styles[`& [${ASIDE}] ${PART.cell}[data-field="${field}"]`] = {
      position: "sticky",
      left,
      zIndex: 3,
      backgroundColor: "var(--mui-palette-background-paper, #FFFFFF)",
    };
    styles[`& ${PART.header}[data-field="${field}"]`] = {
      ...(isLast ? { boxShadow: `1px 0 0 ${EDGE}` } : {}),
      position: "sticky",
      left,
      zIndex: 40,
      backgroundColor: "var(--mui-palette-DataGrid-headerBg, #F8F8F6)",
    };
    left += width;
  });
  return styles;
}

export function stickyWidth(columns: readonly StickyColumn[]): number {
  return columns.reduce((sum, column) => sum + column.width, 0);
}
