import { homeApi } from "#contract/home/home.api.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { useAct, useCache } from "#src/api/hooks.ts";
import { useT } from "#src/locale/use-t.ts";
import { ConfirmDialog } from "#src/ui/feedback/ConfirmDialog.tsx";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";

interface DeleteItemsDialogProps {
  count: number;
  collect: () => Promise<number[]>;
  onClose: () => void;
  onDeleted: (count: number) => void;
}

/** Asks before items are deleted; those that a tender has taken are kept, and it says so. */
export function DeleteItemsDialog({ count, collect, onClose, onDeleted }: DeleteItemsDialogProps) {
  const t = useT();
  const remove = useAct(purchaseItemApi.delete_many);
  const { refresh } = useCache();
  const { busy, error, attempt } = useAttempt();
  const confirm = () =>
    attempt(async () => {
      const { deleted } = await remove.mutateAsync({ body: { ids: await collect() } });
      await refresh(purchaseItemApi.list, homeApi.menu);
      onDeleted(deleted);
    });
  return (
    <ConfirmDialog open destructive title={t("purchase_items.delete.title", { smart_count: count })} confirm_label={t("ui.action.delete")} busy={busy} error={error} onConfirm={() => void confirm()} onClose={onClose}>
      {t("purchase_items.delete.text")}
    </ConfirmDialog>
  );
}
