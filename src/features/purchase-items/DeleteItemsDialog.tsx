import { groupApi } from "#contract/groups/group.api.ts";
import { homeApi } from "#contract/home/home.api.ts";
import { TRASH_DAYS } from "#contract/limits.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { call } from "#src/api/client.ts";
import { useCache } from "#src/api/hooks.ts";
import { useT } from "#src/locale/use-t.ts";
import { ConfirmDialog } from "#src/ui/feedback/ConfirmDialog.tsx";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import type { Deed } from "#src/features/purchase-items/use-deeds.ts";

interface DeleteItemsDialogProps {
  count: number;
  collect: () => Promise<number[]>;
  onClose: () => void;
  onDeleted: (deed: Deed) => void;
}

/** Asks before items are deleted; those that a tender has taken are kept, and it says so. They can be brought back. */
export function DeleteItemsDialog({ count, collect, onClose, onDeleted }: DeleteItemsDialogProps) {
  const t = useT();
  const { refresh } = useCache();
  const { busy, error, attempt } = useAttempt();
  const confirm = () =>
    attempt(async () => {
      const ids = await collect();
      const fresh = () => refresh(purchaseItemApi.list, purchaseItemApi.filters, groupApi.list, homeApi.menu);
      const remove = async (): Promise<void> => {
        await call(purchaseItemApi.delete_many, { body: { ids } });
        await fresh();
      };
      const bringBack = async (): Promise<void> => {
        await call(purchaseItemApi.restore, { body: { ids } });
        await fresh();
      };
      await remove();
      onDeleted({ text: t("purchase_items.bulk.deleted", { smart_count: ids.length }), undo: bringBack, redo: remove });
      return undefined;
    });
  return (
    <ConfirmDialog open destructive title={t("purchase_items.delete.title", { smart_count: count })} confirm_label={t("ui.action.delete")} busy={busy} error={error} onConfirm={() => void confirm()} onClose={onClose}>
      {t("purchase_items.delete.text", { days: TRASH_DAYS })}
    </ConfirmDialog>
  );
}
