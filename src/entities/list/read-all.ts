import type { DataProvider, RaRecord } from "ra-core";
import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import type { ResourceName } from "#src/api/resources.ts";

const OWN_ORDER = { field: "", order: "ASC" } as const;

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
    const pagination = { page, perPage: LIST_MAX_LIMIT };
    const { data, total = 0 } = await provider.getList<R>(resource, { pagination, sort: OWN_ORDER, filter });
    for (const record of data) records.set(record.id, record);
    left = total - page * LIST_MAX_LIMIT;
  }
  return records;
}
