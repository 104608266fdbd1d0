import type { DataProvider } from "ra-core";
import type { PurchaseItem } from "#contract/purchase-items/purchase-item.schema.ts";
import { collectSelected } from "#src/kit/list/collect-selected.ts";
import type { ListSelection } from "#src/ui/grid/list-selection.ts";
import { filterQuery, orderingOf } from "#src/features/purchase-items/list-state.ts";
import type { ListState, ViewContext } from "#src/features/purchase-items/list-state.ts";

export { copyItems } from "#src/features/purchase-items/row-texts.ts";

/** Loads all selected items in list order, as `collectSelected`. */
export const collectItems = (
  provider: DataProvider,
  selection: ListSelection,
  state: ListState,
  given: { looker: ViewContext; attributes: readonly number[] },
): Promise<PurchaseItem[]> =>
  collectSelected<PurchaseItem>(provider, "purchase-items", {
    selection,
    filter: filterQuery(state, given.looker),
    further: { ordering: orderingOf(state), with_attributes: given.attributes },
  });
