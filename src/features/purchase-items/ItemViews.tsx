import type { StoredTableSettings } from "#contract/table-settings/table-setting-fields.ts";
import type { TableSetting } from "#contract/table-settings/table-setting.api.ts";
import { useCount } from "#src/kit/list/use-count.ts";
import { SavedViews } from "#src/kit/views/SavedViews.tsx";
import { useT } from "#src/locale/use-t.ts";
import { filterQuery, fromViewQuery, VIEWS } from "#src/features/purchase-items/list-state.ts";
import type { ListState, StatePatch, View } from "#src/features/purchase-items/list-state.ts";
import { useViewContext } from "#src/features/purchase-items/use-items.ts";

interface ItemViewsProps {
  state: ListState;
  views: readonly TableSetting[];
  open: TableSetting | null;
  now: StoredTableSettings;
  onChange: (patch: StatePatch) => void;
}

/** Returns the number of items in each view, ignoring filters and search. */
function useViewCounts(): Readonly<Record<View, string | undefined>> {
  const looker = useViewContext();
  const of = (view: View) => filterQuery({ view, search: "", filters: {}, import_task: null }, looker);
  return {
    all: useCount("purchase-items", of("all")),
    mine: useCount("purchase-items", of("mine")),
    without_tender: useCount("purchase-items", of("without_tender")),
    soon: useCount("purchase-items", of("soon")),
  };
}

export function ItemViews({ state, ...kept }: ItemViewsProps) {
  const t = useT();
  const counts = useViewCounts();
  const usual = VIEWS.map((value) => ({ value, label: t(`purchase_items.view.${value}`), count: counts[value] }));
  return <SavedViews table="purchase-items" usual={usual} view={state.view} patchOf={fromViewQuery} {...kept} />;
}
