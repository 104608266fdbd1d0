import { keepPreviousData } from "@tanstack/react-query";
import { useGetList } from "ra-core";
import type { ResourceName } from "#src/api/resources.ts";
import { useHowMany } from "#src/entities/list/bounded.ts";

/** Its one row is no whole record: a page of that record asks for it. */
const ROWS = { rows: true };

/** How many records of a resource a filter leaves, as text; undefined until it is known. */
export function useCount(resource: ResourceName, filter: object): string | undefined {
  const howMany = useHowMany();
  const { total, meta } = useGetList(
    resource,
    { pagination: { page: 1, perPage: 1 }, filter, sort: { field: "", order: "ASC" }, meta: ROWS },
    { placeholderData: keepPreviousData },
  );
  return total === undefined ? undefined : howMany(total, meta);
}
