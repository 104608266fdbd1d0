import type { TenantDb } from "#server/db/scope.ts";
import type { ComparedLines, ComparedOffer } from "#server/modules/comparison/comparison.store.ts";

/** Maximum number of cached lines per database, enough for fifty offers of 1000 lots. */
const MAX_CACHED_LINES = 50_000;
/**
 * How long lines stay cached after the last read: long enough for an active comparison, short enough that an idle
 * server caches none.
 */
const CACHE_TTL_MS = 60_000;

const keyOf = ({ id, version }: Pick<ComparedOffer, "id" | "version">): string => `${id} ${version}`;

/** LRU cache of offer lines, with offer id and version as key. The lines can't change without a new version. */
class RememberedLines {
  readonly #lines = new Map<string, ComparedLines>();
  #count = 0;
  #forgetting: NodeJS.Timeout | undefined;

  get(offer: ComparedOffer): ComparedLines | undefined {
    const key = keyOf(offer);
    const lines = this.#lines.get(key);
    if (lines !== undefined) this.#put(key, lines);
    return lines;
  }

  add(offer: ComparedOffer, lines: ComparedLines): void {
    this.#put(keyOf(offer), lines);
  }

  /** Inserts an entry at the end, or moves it there. Evicts the least recently used entries first. */
  #put(key: string, lines: ComparedLines): void {
    this.#forget(key);
    this.#lines.set(key, lines);
    this.#count += lines.ids.length;
    for (const first of this.#lines.keys()) {
      if (this.#count <= MAX_CACHED_LINES || first === key) break;
      this.#forget(first);
    }
    this.#forgetting ??= setTimeout(() => this.#forgetAll(), CACHE_TTL_MS).unref();
    this.#forgetting.refresh();
  }

  #forget(key: string): void {
    this.#count -= this.#lines.get(key)?.ids.length ?? 0;
    this.#lines.delete(key);
  }

  #forgetAll(): void {
    this.#lines.clear();
    this.#count = 0;
  }
}

const remembered = new WeakMap<object, RememberedLines>();

/**
 * Returns the lines of offers from the cache, and loads missing ones with `read`. The caller has already checked that
 * the workspace may see the offers. Must not be used in a transaction that changes offers, because a rollback would
 * leave wrong entries.
 */
export async function cachedLines(
  { database }: TenantDb,
  offers: readonly ComparedOffer[],
  read: (offers: readonly number[]) => Promise<ComparedLines[]>,
): Promise<ComparedLines[]> {
  const known = remembered.get(database) ?? new RememberedLines();
  remembered.set(database, known);
  const found = offers.map((offer) => ({ offer, lines: known.get(offer) }));
  const missing = found.flatMap(({ offer, lines }) => (lines === undefined ? [offer.id] : []));
  const rows = new Map((missing.length === 0 ? [] : await read(missing)).map((lines) => [lines.offer, lines]));
  return found.flatMap(({ offer, lines }) => {
    const whole = lines ?? rows.get(offer.id);
    if (whole === undefined) return [];
    if (lines === undefined) known.add(offer, whole);
    return [whole];
  });
}
