import type { TenantDb } from "#server/db/scope.ts";
import type { ComparedLines, ComparedOffer } from "#server/modules/comparison/comparison.store.ts";

/** Maximum number of cached lines per database, enough for fifty offers of 1000 lots. */
const MAX_CACHED_LINES = 50_000;
/**
 * How long lines stay cached after the last read: long enough for an active comparison, so short that an idle server
 * holds none.
 */
const CACHE_TTL_MS = 60_000;

const keyOf = ({ id, version }: Pick<ComparedOffer, "id" | "version">): string => `${id} ${version}`;

/** Least-recently-used cache of offer lines by offer and version. Lines change only with the version. */
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

  /** Moves the entry to the end; the oldest entries are evicted first. */
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
 * Returns the offers' lines from the cache and loads missing ones with `read`. Visibility was checked when the offers
 * were found. Callers must not use the cache in a transaction with changes, because a rollback would leave wrong
 * entries.
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
