import { useLayoutEffect, useMemo, useState } from "react";
import type { RefObject } from "react";
import { followViewport } from "./follow-viewport.ts";
import { columnsAround, nextColumns } from "./virtual-columns.ts";
import type { ColumnRange, ColumnWidths } from "./virtual-columns.ts";
import { VirtualRows } from "./virtual-rows.ts";

/**
 * Tracks the visible rows and columns of a table within a scroll container. Vertical scrolling costs no more than what
 * `VirtualRows` renders.
 */
export function useVirtualTable(
  box: RefObject<HTMLElement | null>,
  { rowHeight, columns, lead, frozen, column }: ColumnWidths & { readonly rowHeight: number },
): { readonly rows: VirtualRows; readonly columns: ColumnRange } {
  const rows = useMemo(() => new VirtualRows(rowHeight, window.innerHeight), [rowHeight]);
  const [range, setRange] = useState(() => columnsAround(0, window.innerWidth, { columns, lead, frozen, column }));
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const widths = { columns, lead, frozen, column };
    return followViewport(element, rows, {
      onHorizontal: (left, width) => setRange((before) => nextColumns(before, left, width, widths)),
    });
  }, [box, rows, columns, lead, frozen, column]);
  return { rows, columns: range };
}
