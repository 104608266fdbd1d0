import { useStore } from "ra-core";
import { useMemo, useState } from "react";
import type { StoredTableSettings, TableName } from "#contract/table-settings/table-setting-fields.ts";
import type { TableSetting } from "#contract/table-settings/table-setting.api.ts";
import { useListOf } from "#src/api/use-list-of.ts";
import { localGridSettings, gridSettingsKey } from "#src/kit/views/grid-settings-store.ts";
import { settingsResource } from "#src/kit/views/settings-resource.ts";
import { useDefaultDensity } from "#src/ui/grid/density-context.ts";
import type { GridSettings } from "#src/ui/grid/grid-settings.ts";

const NONE: readonly TableSetting[] = [];

const lookOf = ({ order, hidden, widths, density }: StoredTableSettings, usual: GridSettings): GridSettings => ({
  layout: {
    hidden: hidden ?? usual.layout.hidden ?? [],
    widths: widths ?? {},
    ...(order === undefined ? {} : { order }),
  },
  density: density ?? usual.density,
});

/**
 * Returns a table's settings and a setter. The settings are stored per user on the server, through react-admin's store.
 * An open view has separate settings, saved with the view. `hidden` names the columns hidden by default.
 */
export function useTableSettings(
  table: TableName,
  { hidden, kept }: { hidden: readonly string[]; kept: number | null },
): {
  look: GridSettings;
  setLook: (look: GridSettings) => void;
  views: readonly TableSetting[];
  open: TableSetting | null;
} {
  const density = useDefaultDensity();
  const copy = useMemo(() => localGridSettings(table, { layout: { hidden }, density }), [table, hidden, density]);
  const [own, setOwn] = useStore<GridSettings | undefined>(gridSettingsKey(table));
  const [ofViews, setOfViews] = useState<Readonly<Record<number, GridSettings>>>({});
  const { data: settings = NONE } = useListOf<TableSetting>(settingsResource(table), { filter: { table } });
  const open = settings.find(({ id, name }) => name !== null && id === kept) ?? null;
  const changed = open === null ? own : ofViews[open.id];
  const base = open ?? settings.find(({ name }) => name === null);
  const look = useMemo(
    () => changed ?? (base === undefined ? copy : lookOf(base.settings, copy)),
    [changed, base, copy],
  );
  const setLook = (next: GridSettings): void =>
    open === null ? setOwn(next) : setOfViews((before) => ({ ...before, [open.id]: next }));
  return { look, setLook, views: useMemo(() => settings.filter(({ name }) => name !== null), [settings]), open };
}
