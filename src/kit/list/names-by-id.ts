import type { FoundNames } from "#contract/list.ts";

export const namesById = (found: FoundNames | undefined): ReadonlyMap<string, string> =>
  new Map((found?.results ?? []).map(({ id, name }) => [String(id), name]));
