import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { FoundNames, FoundNamesQuery } from "#contract/list.ts";
import { andAll, conditionIfSet, searchWords } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

const MAX_NAMES = 50;

/**
 * Finds companies or people for a list filter, those with the most records first. `met` is a query that returns `id`
 * and `count`.
 */
export async function findNames(
  db: TenantDb,
  { id, search }: FoundNamesQuery,
  { met, of }: { met: RawBuilder<unknown>; of: "company" | "person" },
): Promise<FoundNames> {
  const isCompany = of === "company";
  const name = isCompany ? sql`w.name` : sql`concat_ws(' ', w.first_name, w.last_name)`;
  const where = andAll([
    ...conditionIfSet(id, (ids) => sql<boolean>`w.id = ANY(${ids}::bigint[])`),
    ...searchWords(search, sql`text_key(${name})`),
  ]);
  const rows = await db.run<{ id: number; name: string; count: number }>(sql`
    WITH met AS (${met})
    SELECT w.id, ${name} AS name, met.count
    FROM met
      JOIN ${isCompany ? sql`workspace` : sql`app_user`} w ON w.id = met.id
    WHERE ${where}
    ORDER BY met.count DESC, ${name} COLLATE und, w.id
    LIMIT ${MAX_NAMES + 1}`);
  return { results: rows.slice(0, MAX_NAMES), more: rows.length > MAX_NAMES };
}
