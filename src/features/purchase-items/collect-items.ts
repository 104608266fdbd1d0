import type { DataProvider } from "ra-core";
import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { readAll } from "#src/kit/list/read-all.ts";
import { isSelected } from "#src/ui/grid/list-selection.ts";
import type { ListSelection } from "#src/ui/grid/list-selection.ts";
import { filterQuery, orderingOf } from "#src/features/purchase-items/list-state.ts";
import type { ListState, ViewContext } from "#src/features/purchase-items/list-state.ts";

export { copyItems } from "#src/features/purchase-items/row-texts.ts";

/**
 * Loads all selected items in list order. In "all except" mode, loads the filtered items without the excluded ones. If
 * more ids are selected than fit on a page, each page is sorted separately.
 */
export async function collectItems(
  provider: DataProvider,
  selection: ListSelection,
  state: ListState,
  given: { looker: ViewContext; attributes: readonly number[] },
): Promise<PurchaseItem[]> {
  const ids = [...selection.ids];
  const parts =
    selection.mode === "exclude"
      ? [filterQuery(state, given.looker)]
      : ids.flatMap((_, from) => (from % LIST_MAX_LIMIT === 0 ? [{ id: ids.slice(from, from + LIST_MAX_LIMIT) }] : []));
  const items = new Map<number, PurchaseItem>();
  for (const filters of parts) {
    const filter = { ...filters, ordering: orderingOf(state), with_attributes: given.attributes };
    for (const [id, item] of await readAll<PurchaseItem>(provider, "purchase-items", filter))
      if (isSelected(selection, id)) items.set(id, item);
  }
  return [...items.values()];
}
