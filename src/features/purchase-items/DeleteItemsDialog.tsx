import { TRASH_DAYS } from "#contract/limits.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import { call } from "#src/api/client.ts";
import { useT } from "#src/locale/use-t.ts";
import { ConfirmDialog } from "#src/ui/feedback/ConfirmDialog.tsx";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import type { Deed } from "#src/features/purchase-items/use-deeds.ts";
import { useDeletionDeeds } from "#src/features/purchase-items/use-deletion-deeds.ts";
import { useFreshItems } from "#src/features/purchase-items/use-fresh-items.ts";
import { useSameAgain } from "#src/features/purchase-items/use-same-again.ts";

interface DeleteItemsDialogProps {
  count: number;
  collect: () => Promise<number[] | string>;
  onClose: () => void;
  onDeleted: (deed: Deed) => void;
}

/** Asks before items are deleted; those that a tender has taken are kept, and it says so. They can be brought back. */
export function DeleteItemsDialog({ count, collect, onClose, onDeleted }: DeleteItemsDialogProps) {
  const t = useT();
  const fresh = useFreshItems();
  const { deleted } = useDeletionDeeds();
  const { busy, error, attempt } = useAttempt();
  const sameAgain = useSameAgain<number[]>();
  const confirm = () =>
    attempt(async () => {
      const why = await sameAgain({
        gather: collect,
        act: async (ids, idempotency_key) => {
          await call(purchaseItemApi.delete_many, { body: { ids } }, { idempotency_key });
          // Before the list is asked for again: whoever sees it gone may take it back at once.
          onDeleted(deleted(t("deleted_items.delete.done", { smart_count: ids.length }), ids));
        },
      });
      if (why === undefined) await fresh();
      return why;
    });
  return (
    <ConfirmDialog open destructive title={t("deleted_items.delete.title", { smart_count: count })} confirm_label={t("ui.action.delete")} busy={busy} error={error} onConfirm={() => void confirm()} onClose={onClose}>
      {t("deleted_items.delete.text", { days: TRASH_DAYS, page: t("purchase_items.deleted") })}
    </ConfirmDialog>
  );
}
