import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { call } from "#src/api/client.ts";
import { useCache } from "#src/api/hooks.ts";
import { NOTHING_LEFT } from "#src/features/purchase-items/use-undoable-actions.ts";
import type { UndoableAction } from "#src/features/purchase-items/use-undoable-actions.ts";

type MakeAction = (text: string, ids: readonly number[]) => UndoableAction;

/** The actions of deleting items and of bringing them back: each takes the other one back. */
export function useDeletionActions(): { readonly deleted: MakeAction; readonly restored: MakeAction } {
  const { refresh } = useCache();
  const turn =
    (endpoint: typeof purchaseItemApi.delete_many | typeof purchaseItemApi.restore, ids: readonly number[]) =>
    async () => {
      await call(endpoint, { body: { ids: [...ids] } });
      // The toast of an action stays while its page is left: perhaps for the list of what is deleted.
      await refresh("deleted-purchase-items");
      return NOTHING_LEFT;
    };
  const { delete_many, restore } = purchaseItemApi;
  return {
    deleted: (text, ids) => ({ text, undo: turn(restore, ids), redo: turn(delete_many, ids) }),
    restored: (text, ids) => ({ text, undo: turn(delete_many, ids), redo: turn(restore, ids) }),
  };
}
