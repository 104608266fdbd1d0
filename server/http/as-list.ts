import type { NamedListQuery, ShortListQuery } from "#contract/list.ts";
import { hasSearchWords } from "#contract/text-key.ts";

/** Returns the requested page of a completely loaded list, in the standard list format. */
export function asList<R>(
  results: readonly R[],
  { limit, offset }: Partial<ShortListQuery> = {},
): { count: number; results: R[] } {
  const from = offset ?? 0;
  return { count: results.length, results: results.slice(from, limit === undefined ? undefined : from + limit) };
}

/** Returns the requested page of a completely loaded list of named rows, searched and ordered by name. */
export function asNamedList<R>(
  rows: readonly R[],
  { search, ordering, ...page }: NamedListQuery,
  nameOf: (row: R) => string,
): { count: number; results: R[] } {
  const found = search === undefined ? rows : rows.filter((row) => hasSearchWords(nameOf(row), search));
  if (ordering === undefined) return asList(found, page);
  const sign = ordering === "name" ? 1 : -1;
  return asList(
    found.toSorted((one, other) => sign * nameOf(one).localeCompare(nameOf(other), "und")),
    page,
  );
}
