import { useLayoutEffect, useMemo } from "react";
import type { RefObject } from "react";
import type { ListSelection } from "./list-selection.ts";
import type { GridApi, GridRowSelectionModel } from "./mui-grid.ts";

/** Converts the selection to MUI's model and applies that model in the same render. */
export function useSelectionModel(
  apiRef: RefObject<GridApi | null>,
  selection: ListSelection | undefined,
): GridRowSelectionModel {
  const model = useMemo(
    (): GridRowSelectionModel => ({ type: selection?.mode ?? "include", ids: new Set(selection?.ids) }),
    [selection],
  );
  // MUI itself applies the model only after the render. Without this, a clicked checkbox would briefly look unchanged.
  const hasCheckboxes = selection !== undefined;
  useLayoutEffect(() => {
    if (hasCheckboxes) apiRef.current?.setRowSelectionModel(model);
  }, [apiRef, hasCheckboxes, model]);
  return model;
}
