import type { ShortListQuery } from "#contract/list.ts";

/** A list that was read as a whole, in the form of every list; of it the asked part, where one was asked for. */
export function asList<R>(
  results: readonly R[],
  { limit, offset }: Partial<ShortListQuery> = {},
): { count: number; results: R[] } {
  const from = offset ?? 0;
  return { count: results.length, results: results.slice(from, limit === undefined ? undefined : from + limit) };
}
