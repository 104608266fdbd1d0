import { sql } from "kysely";
import { tenantTransaction } from "#server/db/transaction.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { gatherWords } from "#server/modules/purchase-items/item-upkeep.store.ts";
import { allRows } from "#server/testing/all-rows.ts";

type Deps = Pick<Dependencies, "db">;

type Rows = Readonly<Record<string, readonly string[]>>;

/**
 * Tables without content of companies. How many texts were gathered tells searches whether what they cached is outdated;
 * a live event is deleted as soon as it is sent.
 */
const WITHOUT_CONTENT: readonly string[] = ["purchase_item_word_gathered", "live_event"];

/** Returns the rows of every table, sorted, with the item counters added up and all words gathered. */
export async function everyRow(deps: Deps): Promise<Rows> {
  await gatherWords(deps.db);
  const counts = await sql<{ text: string }>`
    SELECT concat_ws(' ', workspace_id, field, value, sum(count)) AS text
    FROM purchase_item_count
    GROUP BY workspace_id, field, value
    HAVING sum(count) <> 0`.execute(deps.db);
  const rows = (await allRows(deps)).map(([table, text]) => [table, text.split("\n").toSorted()] as const);
  const kept = rows.filter(([table]) => !WITHOUT_CONTENT.includes(table));
  return { ...Object.fromEntries(kept), purchase_item_count: counts.rows.map(({ text }) => text).toSorted() };
}

/** Returns the tables whose rows differ, with the rows that are in only one of the two. */
export function changedRows(
  before: Rows,
  after: Rows,
): [table: string, gone: readonly string[], added: readonly string[]][] {
  return Object.keys({ ...before, ...after }).flatMap((table) => {
    const [were = [], are = []] = [before[table], after[table]];
    const [gone, added] = [were.filter((row) => !are.includes(row)), are.filter((row) => !were.includes(row))];
    return gone.length + added.length + Math.abs(were.length - are.length) === 0 ? [] : [[table, gone, added]];
  });
}

/** Returns the tables that the workspace may read, with those of their rows that contain the text. */
export async function rowsWithText(deps: Deps, workspace_id: number, text: string): Promise<[string, unknown[]][]> {
  const tables = (await allRows(deps)).map(([table]) => table);
  return tenantTransaction(deps.db, { workspace_id }, async (db) => {
    const readable = await db.run<{ name: string }>(sql`
      SELECT name
      FROM unnest(${tables}::text[]) AS name
      WHERE has_table_privilege(name, 'SELECT')`);
    const found: [string, unknown[]][] = [];
    for (const { name } of readable)
      found.push([name, await db.run(sql`SELECT t::text FROM ${sql.table(name)} t WHERE t::text LIKE ${`%${text}%`}`)]);
    return found;
  });
}
