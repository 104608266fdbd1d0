import type pg from "pg";

/** How long what was found holds: the planner itself looks at its tables about once a minute. */
const CACHE_TTL_MS = 60_000;
/** Companies with fewer rows than these are served well enough by any plan. */
const MIN_LARGE_ROWS = 20_000;
/** So many times the rows of an average company. */
const MIN_TIMES_AVERAGE = 4;

/**
 * The companies that have far more rows than an average one in one of the tables that grow with lots, as the planner's
 * own figures tell: those by which a plan that is kept for all companies is made.
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
 * Knows which companies of a database are so large beside the others that a plan made for an average one would read all
 * that they have: their statements are planned for their values. What it knows may be a minute old.
 */
export class LargeCompanies {
  readonly #pool: pg.Pool;
  #known: ReadonlySet<string> = new Set();
  #asked_at = Number.NEGATIVE_INFINITY;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Whether the company of this id is one; asks the database anew meanwhile where what is known is old. */
  has(company: string): boolean {
    const now = performance.now();
    if (now - this.#asked_at > CACHE_TTL_MS) {
      this.#asked_at = now;
      void this.renew();
    }
    return this.#known.has(company);
  }

  /** Asks the database; what was known stays where it can't be reached. */
  async renew(): Promise<void> {
    const found = await this.#pool.query<{ company: string }>(LARGE).catch(() => null);
    if (found !== null) this.#known = new Set(found.rows.map(({ company }) => company));
  }
}
