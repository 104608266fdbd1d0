import type { StoredTableSettings, TableName } from "#contract/table-settings/table-setting-fields.ts";
import type { TableSetting } from "#contract/table-settings/table-setting.api.ts";
import { deferred } from "#src/kit/failure/deferred.tsx";
import { useT } from "#src/locale/use-t.ts";
import type { AddressPatch } from "#src/ui/page/use-address.ts";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";
import type { ViewTab } from "#src/ui/page/ViewTabs.tsx";

const ViewActions = deferred(async () => (await import("#src/kit/views/ViewActions.tsx")).ViewActions);

interface SavedViewsProps {
  table: TableName;
  usual: readonly ViewTab[];
  view: string;
  views: readonly TableSetting[];
  open: TableSetting | null;
  now: StoredTableSettings;
  /** Returns the URL change that shows a saved view and clears all other parameters. */
  patchOf: (query: string) => AddressPatch;
  onChange: (patch: AddressPatch) => void;
}

const savedViewTab = (id: number): string => `kept ${id}`;

export function SavedViews({ table, usual, view, views, open, now, patchOf, onChange }: SavedViewsProps) {
  const t = useT();
  const kept = views.map(({ id, name, is_own, user }) => ({
    value: savedViewTab(id),
    label: is_own ? (name ?? "") : t("controls.views.of", { name: name ?? "", user: user.name }),
  }));
  const choose = (value: string): void => {
    const chosen = views.find(({ id }) => savedViewTab(id) === value);
    if (chosen !== undefined) onChange({ ...patchOf(chosen.settings.query ?? ""), kept: String(chosen.id) });
    // Leaving a saved view clears its filters. Filters set without a saved view are kept.
    else
      onChange({ ...(open === null ? {} : patchOf("")), kept: null, view: value === usual[0]?.value ? null : value });
  };
  return (
    <ViewTabs
      tabs={[...usual, ...kept]}
      value={open === null ? view : savedViewTab(open.id)}
      onChange={choose}
      extra={
        <span style={{ display: "inline-flex", alignItems: "center", marginLeft: 8 }}>
          <ViewActions
            table={table}
            own={open?.is_own === true ? open : null}
            now={now}
            onKept={({ id }) => onChange({ kept: String(id) })}
            onRemove={() => onChange({ ...patchOf(""), kept: null })}
          />
        </span>
      }
    />
  );
}
