import { sql } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";

/** Tables whose rows name stored files. A test compares them with those that a backup finds (`tablesNamingFiles`). */
export const FILE_TABLES = [
  "commercial_offer",
  "purchase_order_delivery_file",
  "purchase_order_invoice",
  "stored_file",
] as const;

/** Returns the number of stored files and their size. */
export async function sizeOfFiles(db: SystemDb): Promise<{ files: number; file_bytes: number }> {
  const sizes = sql.join(
    FILE_TABLES.map((name) => sql`SELECT size FROM ${sql.table(name)}`),
    sql` UNION ALL `,
  );
  const { rows } = await sql<{ files: number; file_bytes: number }>`
    SELECT count(*)::integer AS files, coalesce(sum(f.size), 0)::bigint AS file_bytes
    FROM (${sizes}) f`.execute(db);
  return rows[0] ?? { files: 0, file_bytes: 0 };
}
