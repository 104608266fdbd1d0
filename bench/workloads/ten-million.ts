import { sql } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { multiply } from "#server/testing/plans/multiply.ts";
import { aMiddleCompany, grownSearch } from "../lib/grown-search.ts";
import { manyItems } from "../lib/search-list.ts";
import type { Workload } from "../lib/workload.ts";

/** Number of original rows. Each row is copied `COPIES` times; four of five copies belong to the same company. */
const ONCE = 5000;
const COPIES = 2500;

/** Drops the non-unique indexes of the table `purchase_item` while `work` fills it, then rebuilds them. */
async function withoutIndexes(given: SystemDb, work: () => Promise<void>): Promise<void> {
  const db = given.withoutPlugins();
  const { rows } = await sql<{ name: string; definition: string }>`
    SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
    FROM pg_index i
    WHERE i.indrelid = 'purchase_item'::regclass AND NOT i.indisunique`.execute(db);
  for (const { name } of rows) await sql`DROP INDEX ${sql.raw(name)}`.execute(db);
  await work();
  await db.connection().execute(async (one) => {
    await sql`SET statement_timeout = 0`.execute(one);
    await sql`SET maintenance_work_mem = '1GB'`.execute(one);
    for (const { definition } of rows) await sql.raw(definition).execute(one);
    await sql`RESET maintenance_work_mem`.execute(one);
    await sql`RESET statement_timeout`.execute(one);
  });
}

/**
 * Measures the list search (W2) for a company with ten million purchase requests and for one with 100,000. Runs on
 * PostgreSQL only, and only if its name is given. Creates no aggregates or search words, because no search in W2 reads
 * them.
 */
export const tenMillionWorkload: Workload = async ({ deps, engine }) => {
  if (engine === "embedded") return () => Promise.resolve([]);
  const middle = await aMiddleCompany(deps);
  // The large company must be created last, because copies get ids above all original ids.
  const large = await aCompany(deps);
  await manyItems(deps, large, ONCE);
  await withoutIndexes(deps.db, () =>
    multiply(deps.db, large.workspace, {
      copies: COPIES,
      unlike: ["part_number"],
      tables: ["purchase_item_group", "purchase_item"],
    }),
  );
  return (bench) => grownSearch(bench, { middle, large, requests: 10_000_000, times: 2 });
};
