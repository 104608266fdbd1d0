import type { CSSObject } from "@mui/material/styles";

/** Row height in pixels. Virtual scrolling relies on this value. */
export const ROW_HEIGHT = 28;
/** Row height in pixels if cells have a second line with the change since the previous round. */
export const ROUND_ROW_HEIGHT = 44;
export const FOOT_ROW_HEIGHT = 27;
/**
 * Widths of the frozen columns and the minimum widths of supplier columns, in pixels. A column of prices in a foreign
 * currency has room for both currencies.
 */
export const WIDTHS = { lot: 296, lot_narrow: 206, quantity: 84, average: 80, offer: 142, foreign: 196 } as const;

/** Returns a flex width equal to the given number of supplier columns, including their share of spare width. */
export const spanOf = (columns: number): { flex: string } => ({
  flex: `${columns} 0 calc(${columns} * var(--offer))`,
});

/** Signs take what room is left. Those that don't fit whole move to a second line, which is hidden. */
export const FITTING_MARKS: CSSObject = {
  flex: "1 1 0",
  minWidth: 0,
  flexWrap: "wrap",
  height: 16,
  rowGap: "8px",
  overflow: "hidden",
  // Without an item in front of it, the first sign would not move to the second line.
  "&::before": { content: '""', width: 0, height: 16, marginRight: "-3px" },
};
