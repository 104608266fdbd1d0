interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Distance in pixels between a cell and its list. */
const GAP = 4;
const EDGE = 8;
const TALLEST = 320;

/** Positions a list under its cell, or above it if there is more space. `room` is the maximum height. */
export function popupPosition(
  cell: Box,
  list: { width: number; height: number },
  view: Box,
): { left: number; room: number; top: number | null; bottom: number | null } {
  const [below, above] = [view.bottom - cell.bottom - GAP - EDGE, cell.top - view.top - GAP - EDGE];
  const isAbove = Math.min(list.height, TALLEST) > below && above > below;
  return {
    left: Math.max(view.left + EDGE, Math.min(cell.left, view.right - list.width - EDGE)),
    room: Math.min(TALLEST, isAbove ? above : below),
    top: isAbove ? null : cell.bottom + GAP,
    bottom: isAbove ? cell.top - GAP : null,
  };
}
