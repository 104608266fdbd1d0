import { useDataProvider } from "ra-core";
import { groupApi } from "#contract/groups/group.api.ts";
import { BULK_MAX_ROWS, LIST_MAX_LIMIT } from "#contract/limits.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useRefreshGroups } from "#src/features/groups/use-refresh-groups.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { isSelected, selectedCount } from "#src/ui/grid/list-selection.ts";
import type { ListSelection } from "#src/ui/grid/list-selection.ts";

/** Query for all items in a group, up to the maximum number that one call can remove. */
const allOf = (group: number) => ({
  filter: { purchase_item_group: group },
  sort: { field: "id", order: "ASC" as const },
  pagination: { page: 1, perPage: LIST_MAX_LIMIT },
});

/**
 * Returns a function that removes either all selected items from a group or none, and offers an undo. `onDone` is
 * called after the removal.
 */
export function useRemoveItems(
  group: number,
  onDone: () => void,
): { busy: boolean; remove: (selection: ListSelection, total: number) => Promise<void> } {
  const { t, formats } = useTextTools();
  const fail = useFailure();
  const notify = useNotify();
  const regrouped = useRefreshGroups();
  const take = useCallMutation(groupApi.remove_items);
  const add = useCallMutation(groupApi.add_items);
  const provider = useDataProvider();
  const params = { id: group };
  const chosenIds = async (selection: ListSelection): Promise<number[]> => {
    if (selection.mode === "include") return [...selection.ids].map(Number);
    const { data } = await provider.getList<PurchaseItem>("purchase-items", allOf(group));
    return data.map(({ id }) => id).filter((id) => isSelected(selection, id));
  };
  const putBack = async (ids: number[]): Promise<void> => {
    await add.mutateAsync({ params, body: { ids } });
    notify(t("groups.remove.undone"));
    await regrouped();
  };
  const remove = async (selection: ListSelection, total: number): Promise<void> => {
    if (selectedCount(selection, total) > BULK_MAX_ROWS) {
      notify(t("groups.remove.too_many", { limit: formats.count(BULK_MAX_ROWS) }), { type: "error" });
      return;
    }
    try {
      const ids = await chosenIds(selection);
      await take.mutateAsync({ params, body: { ids } });
      onDone();
      notify(t("groups.remove.done", formats.counted(ids.length)), {
        action: { label: t("ui.action.undo"), onClick: () => void putBack(ids).catch(fail) },
      });
      await regrouped();
    } catch (error) {
      fail(error);
    }
  };
  return { busy: take.isPending, remove };
}
