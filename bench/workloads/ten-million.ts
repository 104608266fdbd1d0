import { sql } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { multiply } from "#server/testing/plans/multiply.ts";
import { aMiddleCompany, grownSearch } from "../lib/grown-search.ts";
import { manyItems } from "../lib/search-list.ts";
import type { Workload } from "../lib/workload.ts";

/** The original rows and their number of copies. Four of five copies belong to the company itself. */
const ONCE = 5000;
const COPIES = 2500;

/** Drops the indexes of the requests while `work` fills their table, then rebuilds each index at once. */
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
 * Measures W2 of a company with ten million requests next to one with 100,000; PostgreSQL only, and only when named.
 * Only requests are created, because no search in W2 reads their counts or words.
 */
export const tenMillionWorkload: Workload = async ({ deps, engine }) => {
  if (engine === "embedded") return () => Promise.resolve([]);
  const middle = await aMiddleCompany(deps);
  // This company must come last, because the ids of the copies begin above its own.
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
