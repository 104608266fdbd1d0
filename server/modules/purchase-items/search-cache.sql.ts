/** What a search of a company found, and in which state of its texts. */
export interface CachedSearch {
  /** The state of the company's texts, by which the database knows it again; null where it can't tell. */
  readonly texts: string | null;
  /** Of more than are gathered one too many. */
  readonly total: number;
  /** The newest of what was found, the newest first. */
  readonly ids: readonly number[];
}

/** So many of the newest ids are remembered: the pages that people turn to. */
export const MAX_CACHED_IDS = 1_000;
const MAX_CACHED_SEARCHES = 500;
/** By company and search, those that were asked last at the end. */
const known = new Map<string, CachedSearch>();

const keyOf = (company: number, search: string): string => `${company} ${search}`;

/** What a search of a company last found: it holds while its texts are the same. */
export const cachedSearch = (company: number, search: string): CachedSearch | undefined =>
  known.get(keyOf(company, search));

/** Remembers what was found. */
export function cacheSearch(company: number, search: string, found: CachedSearch): void {
  const key = keyOf(company, search);
  known.delete(key);
  known.set(key, found);
  const [oldest] = known.keys();
  if (known.size > MAX_CACHED_SEARCHES && oldest !== undefined) known.delete(oldest);
}
