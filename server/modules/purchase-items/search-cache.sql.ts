export interface CachedSearch {
  /** Version of the company's searchable texts. Null if the version is unknown. */
  readonly texts: string | null;
  /** Number of matches. If it exceeds the limit of collected results, counting stops at the limit plus one. */
  readonly total: number;
  readonly ids: readonly number[];
}

/** Maximum number of cached ids per search, enough for the pages that users open. */
export const MAX_CACHED_IDS = 1_000;
const MAX_CACHED_SEARCHES = 500;
/** Cached searches by company and terms. The most recently used entry is the last one. */
const known = new Map<string, CachedSearch>();

const keyOf = (company: number, terms: string): string => `${company} ${terms}`;

/** Returns the cached result of a search. The caller must check that the company's texts are unchanged. */
export const cachedSearch = (company: number, terms: string): CachedSearch | undefined =>
  known.get(keyOf(company, terms));

export function cacheSearch(company: number, terms: string, found: CachedSearch): void {
  const key = keyOf(company, terms);
  known.delete(key);
  known.set(key, found);
  const [oldest] = known.keys();
  if (known.size > MAX_CACHED_SEARCHES && oldest !== undefined) known.delete(oldest);
}
