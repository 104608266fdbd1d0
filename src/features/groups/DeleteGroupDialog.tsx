import { groupApi } from "#contract/groups/group.api.ts";
import type { Group } from "#contract/groups/group.schema.ts";
import { useAct } from "#src/api/hooks.ts";
import { useAttempt } from "#src/entities/failure/use-attempt.ts";
import { useT } from "#src/locale/use-t.ts";
import { ConfirmDialog } from "#src/ui/feedback/ConfirmDialog.tsx";

/** Asks before a group is deleted, and says what becomes of its items. */
export function DeleteGroupDialog({
  group,
  onClose,
  onDeleted,
}: {
  group: Group;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const t = useT();
  const remove = useAct(groupApi.remove);
  const { busy, error, attempt } = useAttempt();
  const confirm = (): Promise<void> =>
    attempt(async () => {
      await remove.mutateAsync({ params: { id: group.id } });
      onDeleted();
      return undefined;
    });
  return (
    <ConfirmDialog
      open
      destructive
      title={t("groups.delete.title", { name: group.name })}
      confirm_label={t("groups.delete.action")}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {group.item_count === 0
        ? t("groups.delete.no_items")
        : t("groups.delete.items", { smart_count: group.item_count })}{" "}
      {t("groups.delete.attributes")}
    </ConfirmDialog>
  );
}
