/** What was counted of a search, and of which texts. */
export interface KnownCount {
  /** The state of the company's texts, by which the database knows it again. */
  readonly texts: string;
  readonly total: number;
  /** How many items there were at all. */
  readonly items: number;
}

const MOST = 1_000;
/** By company and search, those that were asked last at the end. */
const known = new Map<string, KnownCount>();

const keyOf = (company: number, search: string): string => `${company} ${search}`;

/** What was last counted of a search of a company: it holds while its texts are the same. */
export const knownCount = (company: number, search: string): KnownCount | undefined =>
  known.get(keyOf(company, search));

/** Remembers what was counted. */
export function noteCount(company: number, search: string, count: KnownCount): void {
  const key = keyOf(company, search);
  known.delete(key);
  known.set(key, count);
  const [oldest] = known.keys();
  if (known.size > MOST && oldest !== undefined) known.delete(oldest);
}
