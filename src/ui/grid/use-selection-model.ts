import { useLayoutEffect, useMemo } from "react";
import type { RefObject } from "react";
import type { ListSelection } from "./list-selection.ts";
import type { GridApi, GridRowSelectionModel } from "./mui-grid.ts";

/** The chosen rows as the grid takes them; it shows them with the draw in which they were chosen. */
export function useSelectionModel(
  apiRef: RefObject<GridApi | null>,
  selection: ListSelection | undefined,
): GridRowSelectionModel {
  const model = useMemo(
    (): GridRowSelectionModel => ({ type: selection?.mode ?? "include", ids: new Set(selection?.ids) }),
    [selection],
  );
  // By itself it does so only after the draw: a checkbox just clicked would stand unturned meanwhile.
  const hasCheckboxes = selection !== undefined;
  useLayoutEffect(() => {
    if (hasCheckboxes) apiRef.current?.setRowSelectionModel(model);
  }, [apiRef, hasCheckboxes, model]);
  return model;
}
