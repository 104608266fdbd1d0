import { useGetList } from "ra-core";
import type { RaRecord, UseGetListHookValue } from "ra-core";
import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import type { ResourceName } from "#src/api/resources.ts";

interface Asked {
  /** The record that they belong to, where the call names it in its address. */
  readonly of?: number;
  readonly filter?: object;
  /** The first few. */
  readonly most?: number;
}

/** Such records as react-admin asks for them. Rows are no whole records. */
export const listOf = ({ of, filter = {}, most = LIST_MAX_LIMIT }: Asked = {}) => ({
  pagination: { page: 1, perPage: most },
  sort: { field: "", order: "ASC" as const },
  filter,
  meta: { rows: true, ...(of === undefined ? {} : { of }) },
});

interface AskedNow extends Asked {
  readonly enabled?: boolean;
  /** While others are asked for, those that were asked for before stay. */
  readonly keep_previous?: boolean;
}

/** Records of a resource that are shown together, without pages, in the order of their call. */
export function useListOf<R extends RaRecord>(
  resource: ResourceName,
  { enabled = true, keep_previous = false, ...asked }: AskedNow = {},
): UseGetListHookValue<R> {
  const before = keep_previous ? { placeholderData: (data: { data: R[] } | undefined) => data } : {};
  return useGetList<R>(resource, listOf(asked), { enabled, ...before });
}
