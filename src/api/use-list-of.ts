import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { useGetList } from "ra-core";
import type { RaRecord, SortPayload, UseGetListHookValue } from "ra-core";
import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import type { ResourceName } from "#src/api/resources.ts";

/** Placeholder sort order for lists that the server always sorts in the same way. */
export const OWN_ORDER: SortPayload = { field: "", order: "ASC" };
/** Metadata that marks list rows as incomplete, so that a detail page refetches the record. */
export const ROWS = { rows: true };

interface Asked {
  readonly of?: number;
  readonly filter?: object;
  readonly search?: string;
  readonly sort?: SortPayload;
  /** Page number, starting at 1. */
  readonly page?: number;
  /** Page size. */
  readonly most?: number;
}

export const listOf = ({
  of,
  filter = {},
  search = "",
  sort = OWN_ORDER,
  page = 1,
  most = LIST_MAX_LIMIT,
}: Asked = {}) => ({
  pagination: { page, perPage: most },
  sort,
  filter: search === "" ? filter : { ...filter, q: search },
  meta: of === undefined ? ROWS : { ...ROWS, of },
});

interface AskedNow extends Asked {
  readonly enabled?: boolean;
  readonly keep_previous?: boolean;
  /** True to refetch on every mount, even if the cached response is fresh. */
  readonly refetchOnMount?: boolean;
}

/**
 * Loads records for a component other than the resource's own list. The rows come in the call's default order or sorted
 * by a field.
 */
export function useListOf<R extends RaRecord>(
  resource: ResourceName,
  { enabled = true, keep_previous = false, refetchOnMount = false, ...asked }: AskedNow = {},
): UseGetListHookValue<R> {
  const before = keep_previous ? { placeholderData: keepPreviousData } : {};
  const always = refetchOnMount ? { refetchOnMount: "always" as const } : {};
  return useGetList<R>(resource, listOf(asked), { enabled, ...before, ...always });
}

/** Returns a function that caches a response as the child records of a parent. */
export function useSetListCache(
  resource: ResourceName,
  of: number,
): (answer: { readonly results: readonly object[]; readonly count: number }) => void {
  const client = useQueryClient();
  return ({ results, count }) =>
    client.setQueryData([resource, "getList", listOf({ of })], { data: results, total: count });
}
