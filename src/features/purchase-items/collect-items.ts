import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import { purchaseItemApi } from "#contract/purchase-items/purchase-item.api.ts";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { call } from "#src/api/client.ts";
import { isSelected } from "#src/ui/grid/list-selection.ts";
import type { ListSelection } from "#src/ui/grid/list-selection.ts";
import { filterQuery, orderingOf } from "#src/features/purchase-items/list-state.ts";
import type { ListState, Looker } from "#src/features/purchase-items/list-state.ts";

export { copyItems } from "#src/features/purchase-items/row-texts.ts";

/**
 * The chosen items in the order of the list, however many: those named, or all that the filters leave but those named. Of
 * more named ones than a page holds each such part is in order.
 */
export async function collectItems(
  selection: ListSelection,
  state: ListState,
  given: { looker: Looker; attributes: readonly number[] },
): Promise<PurchaseItem[]> {
  const ids = [...selection.ids];
  const parts =
    selection.mode === "exclude"
      ? [filterQuery(state, given.looker)]
      : ids.flatMap((_, from) => (from % LIST_MAX_LIMIT === 0 ? [{ id: ids.slice(from, from + LIST_MAX_LIMIT) }] : []));
  // An item that a new one has moved to the next page meanwhile comes twice.
  const items = new Map<number, PurchaseItem>();
  for (const filters of parts) {
    for (let offset = 0, total = 1; offset < total; offset += LIST_MAX_LIMIT) {
      const { count, results } = await call(purchaseItemApi.list, {
        query: {
          ...filters,
          ordering: orderingOf(state),
          limit: LIST_MAX_LIMIT,
          offset,
          with_attributes: given.attributes,
        },
      });
      for (const item of results) if (isSelected(selection, item.id)) items.set(item.id, item);
      total = count;
    }
  }
  return [...items.values()];
}
