import { useRef } from "react";
import type { RefObject } from "react";
import type { EditGridHandle } from "#src/ui/grid/EditGrid.tsx";
import type { ChangeImport } from "#src/features/imports/use-import.ts";

/**
 * Returns the handle of the grid that corrects rows, and a change that saves the grid's edits first, because the answer
 * to a change contains all rows.
 */
export function useMending(change: ChangeImport): {
  mending: RefObject<EditGridHandle | null>;
  saveFirst: ChangeImport;
} {
  const mending = useRef<EditGridHandle>(null);
  const saveFirst: ChangeImport = async (patch) => ((await mending.current?.flush()) === false ? null : change(patch));
  return { mending, saveFirst };
}
