import { useDataProvider } from "ra-core";
import type { DataProvider } from "ra-core";
import { useState } from "react";
import { BULK_MAX_ROWS } from "#contract/limits.ts";
import type { DeletedItem } from "#contract/purchase-items/deleted-item.api.ts";
import { ApiError } from "#src/api/api-error.ts";
import { useCache } from "#src/api/hooks.ts";
import { useChanged } from "#src/api/use-changed.ts";
import { readAll } from "#src/kit/list/read-all.ts";
import { useManyItems } from "#src/api/use-many.ts";
import { useFailure } from "#src/kit/failure/use-failure.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { isSelected } from "#src/ui/grid/list-selection.ts";
import type { ListSelection } from "#src/ui/grid/list-selection.ts";
import { useUndoableActions } from "#src/features/purchase-items/use-undoable-actions.ts";
import { useDeletionActions } from "#src/features/purchase-items/use-deletion-actions.ts";
import { useRepeatableAction } from "#src/api/use-repeatable-action.ts";

export type DeletedFilters = Readonly<Record<string, unknown>>;

async function chosenIds(provider: DataProvider, selection: ListSelection, filters: DeletedFilters): Promise<number[]> {
  if (selection.mode === "include") return [...selection.ids].map(Number);
  const items = await readAll<DeletedItem>(provider, "deleted-purchase-items", filters);
  return [...items.keys()].filter((id) => isSelected(selection, id));
}

interface Restoring {
  readonly busy: boolean;
  readonly restore: (ids: readonly number[]) => Promise<void>;
  /** Restores the selected items. `count` is the item count shown on the screen. */
  readonly restoreChosen: (selection: ListSelection, count: number, filters: DeletedFilters) => Promise<void>;
}

/**
 * Restores either all given items or none, and offers to delete them again. `onLeft` receives the ids of items that
 * left the list, including items that another user restored first.
 */
export function useRestoreItems(onLeft: (ids: readonly number[]) => void): Restoring {
  const { t, formats } = useTextTools();
  const fail = useFailure();
  const notify = useNotify();
  const freshItems = useChanged("purchase-items");
  const { refresh } = useCache();
  const provider = useDataProvider();
  const many = useManyItems();
  const { done } = useUndoableActions(true);
  const { restored } = useDeletionActions();
  const [busy, setBusy] = useState(false);
  const sameAgain = useRepeatableAction<readonly number[]>();
  const freshDeleted = () => refresh("deleted-purchase-items");

  const bringBack = (ids: readonly number[]) =>
    sameAgain({
      gather: () => Promise.resolve(ids),
      about: ids.join(),
      act: async (asked, key) => {
        await many.restore(asked, { key });
      },
    });
  /** Runs one action at a time, because a second click would request items that are already being restored. */
  async function during(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }
  async function restoreAll(ids: readonly number[]): Promise<void> {
    try {
      await bringBack(ids);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      onLeft(error.problems.flatMap(({ row }) => (row === undefined ? [] : (ids[row] ?? []))));
      notify(t("deleted_items.gone"), { type: "error" });
      await freshDeleted();
      return;
    }
    onLeft(ids);
    done(restored(t("deleted_items.restored", { smart_count: ids.length }), ids));
    await Promise.all([freshDeleted(), freshItems()]);
  }
  const restoreChosen = (selection: ListSelection, count: number, filters: DeletedFilters) =>
    during(async () => {
      if (count > BULK_MAX_ROWS)
        return notify(t("purchase_items.bulk.too_many", { limit: formats.count(BULK_MAX_ROWS) }), { type: "error" });
      const ids = await chosenIds(provider, selection, filters);
      if (ids.length === count) return restoreAll(ids);
      await freshDeleted();
      return notify(
        t("purchase_items.bulk.other_count", { found: formats.count(ids.length), count: formats.count(count) }),
        { type: "error" },
      );
    });
  return { busy, restore: (ids) => during(() => restoreAll(ids)), restoreChosen };
}
