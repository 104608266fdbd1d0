import { sql } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";

/**
 * Asks the database for the smallest thing that shows it can work: it answers, and the fence is up. @throws when it
 * can't
 */
export async function probe(db: SystemDb): Promise<void> {
  await sql`SELECT 1 FROM fence`.execute(db);
}
