export interface CachedSearch {
  /** Version of the company's texts; null where the database cannot determine it. */
  readonly texts: string | null;
  /** The number of matches, up to one more than the search collects. */
  readonly total: number;
  readonly ids: readonly number[];
}

/** Enough ids for the pages that users actually open. */
export const MAX_CACHED_IDS = 1_000;
const MAX_CACHED_SEARCHES = 500;
/** By company and search, most recently used last. */
const known = new Map<string, CachedSearch>();

const keyOf = (company: number, search: string): string => `${company} ${search}`;

/** Returns the last result of a search. It is valid while the company's texts are unchanged. */
export const cachedSearch = (company: number, search: string): CachedSearch | undefined =>
  known.get(keyOf(company, search));

export function cacheSearch(company: number, search: string, found: CachedSearch): void {
  const key = keyOf(company, search);
  known.delete(key);
  known.set(key, found);
  const [oldest] = known.keys();
  if (known.size > MAX_CACHED_SEARCHES && oldest !== undefined) known.delete(oldest);
}
