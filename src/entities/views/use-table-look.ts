import { useGetList, useStore } from "ra-core";
import { useMemo, useState } from "react";
import type { TableLook, TableName } from "#contract/table-settings/table-setting-fields.ts";
import type { TableSetting } from "#contract/table-settings/table-setting.api.ts";
import { copyOf, lookKey } from "#src/entities/views/look-store.ts";
import { useDefaultDensity } from "#src/ui/grid/density-context.ts";
import type { ListLook } from "#src/ui/grid/list-look.ts";

const NONE: readonly TableSetting[] = [];

const lookOf = ({ order, hidden, widths, density }: TableLook, usual: ListLook): ListLook => ({
  layout: {
    hidden: hidden ?? usual.layout.hidden ?? [],
    widths: widths ?? {},
    ...(order === undefined ? {} : { order }),
  },
  density: density ?? usual.density,
});

/**
 * How the reader arranged a table: by react-admin's store, which keeps it on the server for each user. An open view has
 * an arrangement of its own, which is kept when the view is. `hidden` names the columns that are hidden at first.
 */
export function useTableLook(
  table: TableName,
  { hidden, kept }: { hidden: readonly string[]; kept: number | null },
): { look: ListLook; setLook: (look: ListLook) => void; views: readonly TableSetting[]; open: TableSetting | null } {
  const density = useDefaultDensity();
  const copy = useMemo(() => copyOf(table, { layout: { hidden }, density }), [table, hidden, density]);
  const [own, setOwn] = useStore<ListLook | undefined>(lookKey(table));
  const [ofViews, setOfViews] = useState<Readonly<Record<number, ListLook>>>({});
  const { data: settings = NONE } = useGetList<TableSetting>("table-settings", { filter: { table } });
  const open = settings.find(({ id, name }) => name !== null && id === kept) ?? null;
  const changed = open === null ? own : ofViews[open.id];
  const base = open ?? settings.find(({ name }) => name === null);
  const look = useMemo(
    () => changed ?? (base === undefined ? copy : lookOf(base.settings, copy)),
    [changed, base, copy],
  );
  const setLook = (next: ListLook): void =>
    open === null ? setOwn(next) : setOfViews((before) => ({ ...before, [open.id]: next }));
  return { look, setLook, views: useMemo(() => settings.filter(({ name }) => name !== null), [settings]), open };
}
