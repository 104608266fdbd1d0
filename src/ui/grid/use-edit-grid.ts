import { useLocaleState } from "ra-core";
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from "react";
import { createCellValues } from "./cell-values.ts";
import { EditController } from "./edit-controller.ts";
import type { EditGridOptions, GridSummary } from "./edit-options.ts";

/**
 * The rows of an editable grid, for `EditGrid` to draw and for the screen to ask and command.
 * One record, one grid: give the component that calls it a `key` when it changes records.
 * `columns`, `filter` and `rowClass` should keep their identity between renders. What is unsaved goes out on leaving,
 * unless saving waits to be asked for.
 */
export function useEditGrid<Row extends object>(options: EditGridOptions<Row>): EditController<Row> {
  const [language] = useLocaleState();
  const standard = useMemo(() => createCellValues(language), [language]);
  const settled = { ...options, values: options.values ?? standard };
  const [grid] = useState(() => new EditController(settled));
  useLayoutEffect(() => grid.update(settled));
  useEffect(() => {
    const onOnline = () => {
      if (grid.saveState === "failed" && grid.savesItself) void grid.flush();
    };
    window.addEventListener("online", onOnline);
    return () => {
      window.removeEventListener("online", onOnline);
      if (grid.savesItself) void grid.flush().then(() => grid.dispose());
    };
  }, [grid]);
  return grid;
}

/** Save state, counts and undo of a grid, for toolbars and bars: only the caller is drawn again. */
export function useGridSummary<Row extends object>(grid: EditController<Row>): GridSummary {
  return useSyncExternalStore(grid.store.subscribe, grid.summary);
}
