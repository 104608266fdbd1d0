import type { FoundNames } from "#contract/list.ts";

/** The names that were found, by id; none until they are here. */
export const namesById = (found: FoundNames | undefined): ReadonlyMap<string, string> =>
  new Map((found?.results ?? []).map(({ id, name }) => [String(id), name]));
