import { useGetList } from "ra-core";
import type { RaRecord, UseGetListHookValue } from "ra-core";
import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import type { ResourceName } from "#src/api/resources.ts";

interface AskedOf {
  /** The record that they belong to, where the call names it in its address. */
  readonly of?: number;
  readonly filter?: object;
  /** The first few. */
  readonly most?: number;
  readonly enabled?: boolean;
  /** While others are asked for, those that were asked for before stay. */
  readonly keep_previous?: boolean;
}

/** Records of a resource that are shown together, without pages, in the order of their call. */
export function useListOf<R extends RaRecord>(
  resource: ResourceName,
  { of, filter = {}, most = LIST_MAX_LIMIT, enabled = true, keep_previous = false }: AskedOf = {},
): UseGetListHookValue<R> {
  const asked = { pagination: { page: 1, perPage: most }, sort: { field: "", order: "ASC" as const }, filter };
  return useGetList<R>(
    resource,
    // Rows are no whole records.
    { ...asked, meta: { rows: true, ...(of === undefined ? {} : { of }) } },
    { enabled, ...(keep_previous ? { placeholderData: (before: { data: R[] } | undefined) => before } : {}) },
  );
}
