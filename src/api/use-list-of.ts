import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { useGetList } from "ra-core";
import type { RaRecord, SortPayload, UseGetListHookValue } from "ra-core";
import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import type { ResourceName } from "#src/api/resources.ts";

/** The order of a list that has its own. */
export const OWN_ORDER: SortPayload = { field: "", order: "ASC" };
/** Rows are no whole records: a page of one record asks for it. */
export const ROWS = { rows: true };

interface Asked {
  /** The record that they belong to, where the call names it in its address. */
  readonly of?: number;
  readonly filter?: object;
  readonly search?: string;
  readonly sort?: SortPayload;
  /** From 1; so many are on each. */
  readonly page?: number;
  readonly most?: number;
}

/** Records of a resource as react-admin asks for them: the first that there are, or those of a page. */
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
  /** While others are asked for, those that were asked for before stay. */
  readonly keep_previous?: boolean;
  /** Asked for again when what shows them opens, however new the kept answer is. */
  readonly anew?: boolean;
}

/** Records of a resource that are shown without a list of their own, in the order of their call or by a field. */
export function useListOf<R extends RaRecord>(
  resource: ResourceName,
  { enabled = true, keep_previous = false, anew = false, ...asked }: AskedNow = {},
): UseGetListHookValue<R> {
  const before = keep_previous ? { placeholderData: keepPreviousData } : {};
  const always = anew ? { refetchOnMount: "always" as const } : {};
  return useGetList<R>(resource, listOf(asked), { enabled, ...before, ...always });
}

/** Takes over what a call has answered as all records of a resource that belong to one. */
export function useSetListCache(
  resource: ResourceName,
  of: number,
): (answer: { readonly results: readonly object[]; readonly count: number }) => void {
  const client = useQueryClient();
  return ({ results, count }) =>
    client.setQueryData([resource, "getList", listOf({ of })], { data: results, total: count });
}
