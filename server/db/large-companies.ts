import type pg from "pg";

/** PostgreSQL refreshes the planner's statistics about once a minute. */
const CACHE_TTL_MS = 60_000;
/** Number of rows at which a company counts as large. Below, any plan is fast enough. */
const MIN_LARGE_ROWS = 20_000;
const MIN_TIMES_AVERAGE = 4;

/**
 * Selects companies that are far larger than average in a table that grows with lots. Reads the planner's statistics,
 * on which generic plans are based as well.
 */
const LARGE = `
  SELECT DISTINCT v.company FROM pg_stats s JOIN pg_class c ON c.oid = format('%I.%I', s.schemaname, s.tablename)::regclass
    CROSS JOIN LATERAL unnest(s.most_common_vals::text::text[], s.most_common_freqs) v (company, share)
  WHERE s.schemaname = 'public' AND (s.tablename, s.attname) IN (('lot', 'workspace_id'),
      ('offer_item', 'customer_id'), ('offer_item', 'supplier_id'),
      ('purchase_order_item', 'customer_id'), ('purchase_order_item', 'supplier_id'))
    AND v.share * c.reltuples > ${MIN_LARGE_ROWS} AND ${MIN_TIMES_AVERAGE} < v.share
      * CASE WHEN s.n_distinct < 0 THEN -s.n_distinct * c.reltuples ELSE s.n_distinct END`;

/**
 * Caches which companies are so large that a generic plan would read all their rows. Their statements get separate
 * plans. The list may be a minute old.
 */
export class LargeCompanies {
  readonly #pool: pg.Pool;
  #known: ReadonlySet<string> = new Set();
  #asked_at = Number.NEGATIVE_INFINITY;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Whether this company is large. Refreshes an outdated list in the background. */
  has(company: string): boolean {
    const now = performance.now();
    if (now - this.#asked_at > CACHE_TTL_MS) {
      this.#asked_at = now;
      void this.renew();
    }
    return this.#known.has(company);
  }

  /** Reloads the list. Keeps the old list if the database is unreachable. */
  async renew(): Promise<void> {
    const found = await this.#pool.query<{ company: string }>(LARGE).catch(() => null);
    if (found !== null) this.#known = new Set(found.rows.map(({ company }) => company));
  }
}
