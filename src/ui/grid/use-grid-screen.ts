import type { GridApi, useGridApiRef } from "./mui-grid.ts";

import type { RefObject } from "react";
import { useMemo } from "react";
import { flushSync } from "react-dom";
import type { EditController } from "./edit-controller.ts";
import type { CellPlace } from "./range.ts";
import type { GridScreen } from "./run-command.ts";
import { PART } from "./drawn-parts.ts";

type ApiRef = ReturnType<typeof useGridApiRef>;

/**
 * Returns functions that move the focus and scroll the grid. `pinnedWidth` is the width of the pinned columns on the
 * left.
 */
export function useGridScreen<Row extends object>(input: {
  grid: EditController<Row>;
  apiRef: ApiRef;
  pinnedWidth: number;
  rowHeight: number;
}): GridScreen {
  const { grid, apiRef, pinnedWidth, rowHeight } = input;
  return useMemo(() => {
    const reveal = (place: CellPlace) => {
      const api = apiRef.current;
      if (api === null) return;
      api.scrollToIndexes({ rowIndex: place.row, colIndex: place.column });
      uncover(api, pinnedWidth, grid.store.columns[place.column]?.field);
    };
    return {
      reveal,
      focus: (place) => {
        const key = grid.store.view[place.row];
        const column = grid.store.columns[place.column];
        if (key === undefined || column === undefined) return;
        grid.range.select(place);
        // Renders a new row synchronously, because the next key may be pressed before the next frame.
        if (apiRef.current?.getRow(key) === null) flushSync(() => grid.store.notify());
        reveal(place);
        apiRef.current?.setCellFocus(key, column.field);
        // The grid doesn't move the focus away from an editor inside the cell, but that editor is about to close.
        apiRef.current?.getCellElement(key, column.field)?.focus({ preventScroll: true });
      },
      pageRows: () => {
        const height = apiRef.current?.rootElementRef.current?.querySelector(PART.scroller)?.clientHeight ?? 0;
        return Math.max(1, Math.floor(height / rowHeight) - 2);
      },
    };
  }, [grid, apiRef, pinnedWidth, rowHeight]);
}

/** Scrolls a cell out from under the pinned columns, which MUI doesn't know about. */
function uncover(api: GridApi, pinnedWidth: number, field: string | undefined): void {
  if (field === undefined || pinnedWidth === 0) return;
  const { left } = api.getScrollPosition();
  const columns = api.getVisibleColumns();
  const index = columns.findIndex((column) => column.field === field);
  const offset = columns.slice(0, index).reduce((sum, column) => sum + column.computedWidth, 0);
  if (offset >= pinnedWidth && offset - left < pinnedWidth) api.scroll({ left: offset - pinnedWidth });
}

export function cellElementOf(root: RefObject<HTMLElement | null>, key: string, field: string): Element | null {
  return root.current?.querySelector(`[data-id="${CSS.escape(key)}"] [data-field="${CSS.escape(field)}"]`) ?? null;
}
