import { useState } from "react";
import { TRASH_DAYS } from "#contract/limits.ts";
import { ApiError } from "#src/api/api-error.ts";
import { useChanged } from "#src/api/use-changed.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useManyItems } from "#src/api/use-many.ts";
import { ConfirmActionDialog } from "#src/kit/failure/ConfirmActionDialog.tsx";
import type { UndoableAction } from "#src/features/purchase-items/use-undoable-actions.ts";
import { useDeletionActions } from "#src/features/purchase-items/use-deletion-actions.ts";
import { useRepeatableAction } from "#src/api/use-repeatable-action.ts";

interface DeleteItemsDialogProps {
  count: number;
  collect: () => Promise<number[] | string>;
  onClose: () => void;
  onDeleted: (action: UndoableAction) => void;
}

/**
 * Returns the ids of items in use by tenders or orders, if the deletion failed for that reason. Otherwise returns null.
 */
function usedOf(reason: unknown, ids: readonly number[]): ReadonlySet<number> | null {
  if (!(reason instanceof ApiError) || reason.code !== "in_use") return null;
  return new Set(reason.problems.flatMap(({ row }) => (row === undefined ? [] : (ids[row] ?? []))));
}

/**
 * Confirms the deletion of items, which can be restored later. If tenders or orders use some of the items, the dialog
 * shows how many and offers to delete the rest.
 */
export function DeleteItemsDialog({ count, collect, onClose, onDeleted }: DeleteItemsDialogProps) {
  const { t, formats } = useTextTools();
  /** Ids of the items that are not in use. Empty until a deletion fails because of items in use. */
  const [rest, setRest] = useState<readonly number[]>([]);
  const fresh = useChanged("purchase-items");
  const { deleted } = useDeletionActions();
  const { remove } = useManyItems();
  const sameAgain = useRepeatableAction<number[]>();
  const confirm = async (): Promise<string | undefined> => {
    let asked: readonly number[] = [];
    try {
      const why = await sameAgain({
        gather: async () => (rest.length === 0 ? collect() : [...rest]),
        act: async (ids, key) => {
          asked = ids;
          await remove(ids, { key });
          // Shows the undo before the list reloads, so that it is available as soon as the items disappear.
          onDeleted(deleted(t("deleted_items.delete.done", { smart_count: ids.length }), ids));
        },
      });
      if (why === undefined) await fresh();
      return why;
    } catch (reason) {
      const used = usedOf(reason, asked);
      // Another user may have deleted an item in the meantime, so the retry loads the ids again.
      if (used === null && reason instanceof ApiError) setRest([]);
      if (used === null) throw reason;
      setRest(asked.filter((id) => !used.has(id)));
      void fresh();
      return t("deleted_items.delete.used", { count: formats.count(used.size), total: formats.count(asked.length) });
    }
  };
  return (
    <ConfirmActionDialog
      destructive
      title={t("deleted_items.delete.title", { smart_count: rest.length === 0 ? count : rest.length })}
      confirmLabel={
        rest.length === 0
          ? t("ui.action.delete")
          : t("deleted_items.delete.rest", { count: formats.count(rest.length) })
      }
      onConfirm={confirm}
      onClose={onClose}
    >
      {t("deleted_items.delete.text", { days: TRASH_DAYS, page: t("purchase_items.deleted") })}
    </ConfirmActionDialog>
  );
}
