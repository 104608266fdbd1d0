import type { ShortListQuery } from "#contract/list.ts";

/** Returns the requested page of a completely loaded list, in the standard list format. */
export function asList<R>(
  results: readonly R[],
  { limit, offset }: Partial<ShortListQuery> = {},
): { count: number; results: R[] } {
  const from = offset ?? 0;
  return { count: results.length, results: results.slice(from, limit === undefined ? undefined : from + limit) };
}
