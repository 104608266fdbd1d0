import type { DataProvider, RaRecord } from "ra-core";
import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import type { ResourceName } from "#src/api/resources.ts";
import { listOf } from "#src/api/use-list-of.ts";

/**
 * Reads all records that match the filter, page by page. Records are keyed by id, because a new record may shift
 * another one to the next page.
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
