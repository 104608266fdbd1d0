/** What a search of a company found, and in which state of its texts. */
export interface KnownSearch {
  /** The state of the company's texts, by which the database knows it again; null where it can't tell. */
  readonly texts: string | null;
  /** Of more than are gathered one too many. */
  readonly total: number;
  /** The newest of what was found, the newest first. */
  readonly ids: readonly number[];
}

/** So many of the newest ids are remembered: the pages that people turn to. */
export const REMEMBERED = 1_000;
const MOST = 500;
/** By company and search, those that were asked last at the end. */
const known = new Map<string, KnownSearch>();

const keyOf = (company: number, search: string): string => `${company} ${search}`;

/** What a search of a company last found: it holds while its texts are the same. */
export const knownSearch = (company: number, search: string): KnownSearch | undefined =>
  known.get(keyOf(company, search));

/** Remembers what was found. */
export function noteSearch(company: number, search: string, found: KnownSearch): void {
  const key = keyOf(company, search);
  known.delete(key);
  known.set(key, found);
  const [oldest] = known.keys();
  if (known.size > MOST && oldest !== undefined) known.delete(oldest);
}
