import { keepPreviousData } from "@tanstack/react-query";
import { useGetList } from "ra-core";
import type { RaRecord } from "ra-core";
import type { ResourceName } from "#src/api/resources.ts";

/** Rows are no whole records: a page of one record asks for it. */
const ROWS = { rows: true };

/**
 * The first records of a resource that a search finds, in the list's own order or by a field; what was found before
 * stays meanwhile.
 */
export const useFirst = <R extends RaRecord>(
  resource: ResourceName,
  { search, most, by = "" }: { search: string; most: number; by?: string },
) =>
  useGetList<R>(
    resource,
    {
      filter: search === "" ? {} : { q: search },
      pagination: { page: 1, perPage: most },
      sort: { field: by, order: "ASC" },
      meta: ROWS,
    },
    { placeholderData: keepPreviousData },
  );
