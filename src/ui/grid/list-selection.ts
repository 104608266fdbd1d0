import type { GridId } from "./columns.ts";

/** Rows selected across all pages of a list: either exactly these ids, or all except them. */
export interface ListSelection {
  mode: "include" | "exclude";
  ids: ReadonlySet<GridId>;
}

export const NOTHING_SELECTED: ListSelection = { mode: "include", ids: new Set() };
export const ALL_SELECTED: ListSelection = { mode: "exclude", ids: new Set() };

/** Space under the last row of a list for the floating bar of actions, in pixels. */
export const BULK_ROOM = 64;

export function isSelected(selection: ListSelection, id: GridId): boolean {
  return selection.ids.has(id) === (selection.mode === "include");
}

export function selectedCount(selection: ListSelection, total: number): number {
  return selection.mode === "include" ? selection.ids.size : total - selection.ids.size;
}

export function withSelected(selection: ListSelection, rows: readonly GridId[], isOn: boolean): ListSelection {
  const ids = new Set(selection.ids);
  for (const id of rows) {
    if (isOn === (selection.mode === "include")) ids.add(id);
    else ids.delete(id);
  }
  return { mode: selection.mode, ids };
}
