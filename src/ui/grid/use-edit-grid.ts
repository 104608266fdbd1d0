import { useLocaleState } from "ra-core";
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from "react";
import { createCellValues } from "./cell-values.ts";
import { commitOpenText } from "./edit-commands.ts";
import { EditController } from "./edit-controller.ts";
import type { EditGridOptions, GridSummary } from "./edit-options.ts";

/**
 * Creates the controller for an editable grid, which `EditGrid` renders. Give the calling component a `key` per record.
 * `columns`, `filter` and `rowClass` should be stable references. Unsaved edits are saved on unmount, unless edits are
 * saved only on request.
 */
export function useEditGrid<Row extends object>(options: EditGridOptions<Row>): EditController<Row> {
  const [language] = useLocaleState();
  const standard = useMemo(() => createCellValues(language), [language]);
  const settled = { ...options, values: options.values ?? standard };
  const [grid] = useState(() => new EditController(settled));
  useLayoutEffect(() => {
    if (settled.isReadOnly === true && !grid.store.isReadOnly) commitOpenText(grid);
    grid.update(settled);
  });
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

/**
 * Subscribes to a grid's save state, counts and undo history, for toolbars. Only the calling component renders again.
 */
export function useGridSummary<Row extends object>(grid: EditController<Row>): GridSummary {
  return useSyncExternalStore(grid.store.subscribe, grid.summary);
}
