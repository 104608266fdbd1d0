import type { TableLook, TableSetting } from "#contract/table-settings/table-setting.api.ts";
import { KeptViews } from "#src/entities/views/KeptViews.tsx";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { patchOfView, VIEWS } from "#src/features/purchase-items/list-state.ts";
import type { ListState, StatePatch } from "#src/features/purchase-items/list-state.ts";
import { useViewCounts } from "#src/features/purchase-items/use-items.ts";

interface ItemViewsProps {
  state: ListState;
  /** The views that were kept, and the one that is open. */
  views: readonly TableSetting[];
  open: TableSetting | null;
  /** What the list shows now, as a view would keep it. */
  now: TableLook;
  onChange: (patch: StatePatch) => void;
}

/** The views of the list: the usual ones with their counts, and those that were kept. */
export function ItemViews({ state, ...kept }: ItemViewsProps) {
  const t = useT();
  const formats = useFormats();
  const counts = useViewCounts();
  const usual = VIEWS.map((view) => {
    const count = counts[view];
    return {
      value: view,
      label: t(`purchase_items.view.${view}`),
      ...(count === undefined ? {} : { count: formats.count(count) }),
    };
  });
  return <KeptViews table="purchase-items" usual={usual} view={state.view} patchOf={patchOfView} {...kept} />;
}
