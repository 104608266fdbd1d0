import type { TableLook, TableSetting } from "#contract/table-settings/table-setting.api.ts";
import { deferred } from "#src/entities/failure/deferred.tsx";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";
import { patchOfView, VIEWS } from "#src/features/purchase-items/list-state.ts";
import type { ListState, StatePatch } from "#src/features/purchase-items/list-state.ts";
import { useViewCounts } from "#src/features/purchase-items/use-items.ts";

const ItemViewActions = deferred(
  async () => (await import("#src/features/purchase-items/ItemViewActions.tsx")).ItemViewActions,
);

interface ItemViewsProps {
  state: ListState;
  /** The views that were kept, and the one that is open. */
  views: readonly TableSetting[];
  open: TableSetting | null;
  /** What the list shows now, as a view would keep it. */
  now: TableLook;
  onChange: (patch: StatePatch) => void;
}

const keptTab = (id: number): string => `kept ${id}`;

/** The views of the list: the usual ones with their counts, those that the reader or a colleague has kept, and one more to keep. */
export function ItemViews({ state, views, open, now, onChange }: ItemViewsProps) {
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
  const kept = views.map(({ id, name, is_own, user }) => ({
    value: keptTab(id),
    label: is_own ? (name ?? "") : t("purchase_items.views.of", { name: name ?? "", user: user.name }),
  }));
  const choose = (value: string): void => {
    const view = views.find(({ id }) => keptTab(id) === value);
    if (view !== undefined) onChange({ ...patchOfView(view.settings.query ?? ""), kept: String(view.id) });
    // What a kept view had set goes with it; what was typed by hand stays.
    else onChange({ ...(open === null ? {} : patchOfView("")), kept: null, view: value === "all" ? null : value });
  };
  const own = open?.is_own === true ? open : null;
  return (
    <ViewTabs
      tabs={[...usual, ...kept]}
      value={open === null ? state.view : keptTab(open.id)}
      onChange={choose}
      extra={
        <span style={{ display: "inline-flex", alignItems: "center", marginLeft: 8 }}>
          <ItemViewActions
            own={own}
            now={now}
            onKept={(view) => onChange({ kept: String(view.id) })}
            onRemove={() => onChange({ ...patchOfView(""), kept: null })}
          />
        </span>
      }
    />
  );
}
