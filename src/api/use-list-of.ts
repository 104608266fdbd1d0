import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { useGetList } from "ra-core";
import type { RaRecord, SortPayload, UseGetListHookValue } from "ra-core";
import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import type { ResourceName } from "#src/api/resources.ts";

/** Sort order of a list that defines its own. */
export const OWN_ORDER: SortPayload = { field: "", order: "ASC" };
/** Marks list rows as incomplete records, so that a detail page refetches the record. */
export const ROWS = { rows: true };

interface Asked {
  readonly of?: number;
  readonly filter?: object;
  readonly search?: string;
  readonly sort?: SortPayload;
  /** Starts at 1. `most` is the page size. */
  readonly page?: number;
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
  /** Refetches on every mount, however fresh the cache is. */
  readonly anew?: boolean;
}

/** Loads records that are shown outside a list of their own, in the order of the call or by a field. */
export function useListOf<R extends RaRecord>(
  resource: ResourceName,
  { enabled = true, keep_previous = false, anew = false, ...asked }: AskedNow = {},
): UseGetListHookValue<R> {
  const before = keep_previous ? { placeholderData: keepPreviousData } : {};
  const always = anew ? { refetchOnMount: "always" as const } : {};
  return useGetList<R>(resource, listOf(asked), { enabled, ...before, ...always });
}

/** Returns a function that stores a response as the cached child records of a parent. */
export function useSetListCache(
  resource: ResourceName,
  of: number,
): (answer: { readonly results: readonly object[]; readonly count: number }) => void {
  const client = useQueryClient();
  return ({ results, count }) =>
    client.setQueryData([resource, "getList", listOf({ of })], { data: results, total: count });
}
