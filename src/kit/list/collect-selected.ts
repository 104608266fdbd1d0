import type { DataProvider, RaRecord } from "ra-core";
import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import type { ResourceName } from "#src/api/resources.ts";
import { readAll } from "#src/kit/list/read-all.ts";
import { isSelected } from "#src/ui/grid/list-selection.ts";
import type { ListSelection } from "#src/ui/grid/list-selection.ts";

/**
 * Loads all selected records in list order. In "all except" mode, loads the records that match the filter without the
 * excluded ones. If more ids are selected than fit on a page, each page is sorted separately. `further` contains
 * parameters that don't narrow the list, such as its order.
 */
export async function collectSelected<R extends RaRecord<number>>(
  provider: DataProvider,
  resource: ResourceName,
  given: { selection: ListSelection; filter: object; further?: object },
): Promise<R[]> {
  const { selection, filter, further = {} } = given;
  const ids = [...selection.ids];
  const parts =
    selection.mode === "exclude"
      ? [filter]
      : ids.flatMap((_, from) => (from % LIST_MAX_LIMIT === 0 ? [{ id: ids.slice(from, from + LIST_MAX_LIMIT) }] : []));
  const records = new Map<number, R>();
  for (const part of parts)
    for (const [id, record] of await readAll<R>(provider, resource, { ...part, ...further }))
      if (isSelected(selection, id)) records.set(id, record);
  return [...records.values()];
}
