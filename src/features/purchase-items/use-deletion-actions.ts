import { useCache } from "#src/api/hooks.ts";
import { useManyItems } from "#src/api/use-many.ts";
import { NOTHING_SKIPPED } from "#src/features/purchase-items/use-undoable-actions.ts";
import type { UndoableAction } from "#src/features/purchase-items/use-undoable-actions.ts";

type MakeAction = (text: string, ids: readonly number[]) => UndoableAction;

/** Returns the delete and restore actions for the undo history. Each action undoes the other. */
export function useDeletionActions(): { readonly deleted: MakeAction; readonly restored: MakeAction } {
  const { refresh } = useCache();
  const { remove, restore } = useManyItems();
  const turn = (way: typeof remove, ids: readonly number[]) => async () => {
    await way(ids);
    // The toast survives navigation, so the list of deleted items may be open when its undo is used.
    await refresh("deleted-purchase-items");
    return NOTHING_SKIPPED;
  };
  return {
    deleted: (text, ids) => ({ text, undo: turn(restore, ids), redo: turn(remove, ids) }),
    restored: (text, ids) => ({ text, undo: turn(remove, ids), redo: turn(restore, ids) }),
  };
}
