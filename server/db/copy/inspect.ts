import type { Pool } from "pg";
import { schemaVersionIn } from "#server/db/copy/snapshot.ts";

/** Returns how many connections servers of Lotwise have to a PostgreSQL database, besides this one. */
export async function countServerConnections(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*) AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'lotwise' AND pid <> pg_backend_pid()`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Returns why a database can't be filled with rows of the given version, or undefined. An interrupted copy leaves tables
 * without people, and may be begun again.
 */
export async function findContent(pool: Pool, schema_version: number): Promise<string | undefined> {
  const { rows } = await pool.query<{ tables: number; is_ours: boolean; has_people: boolean }>(
    `SELECT count(*) AS tables, coalesce(bool_or(relname = 'schema_migration'), false) AS is_ours,
            coalesce(bool_or(relname = 'app_user'), false) AS has_people
     FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  );
  const { tables, is_ours, has_people } = rows[0] ?? { tables: 0, is_ours: false, has_people: false };
  if (tables === 0) return undefined;
  if (!is_ours) return `it has ${tables} tables of another program`;
  const version = await schemaVersionIn(pool);
  if (version > schema_version)
    return `its tables are of a later version (${version}) than the source (${schema_version})`;
  if (!has_people) return undefined;
  const people = await pool.query("SELECT FROM app_user LIMIT 1");
  return people.rows.length > 0 ? "it has an installation already" : undefined;
}
