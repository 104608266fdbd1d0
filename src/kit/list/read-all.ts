import type { DataProvider, RaRecord } from "ra-core";
import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import type { ResourceName } from "#src/api/resources.ts";
import { listOf } from "#src/api/use-list-of.ts";

/**
 * All records that filters leave, by their ids, page by page: one that a new one has moved to the next page meanwhile
 * comes once.
 */
export async function readAll<R extends RaRecord<number>>(
  provider: DataProvider,
  resource: ResourceName,
  filter: object,
): Promise<ReadonlyMap<number, R>> {
  const records = new Map<number, R>();
  for (let page = 1, left = 1; left > 0; page += 1) {
    const { data, total = 0 } = await provider.getList<R>(resource, listOf({ filter, page }));
    for (const record of data) records.set(record.id, record);
    left = total - page * LIST_MAX_LIMIT;
  }
  return records;
}
