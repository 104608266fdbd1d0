import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Database } from "#server/db/schema.gen.ts";
import type { SystemDb } from "#server/db/scope.ts";

/** The query builder over a pool. `onQuery` hears of every statement: tests count them. */
export function openKysely(pool: pg.Pool, onQuery?: (text: string) => void): SystemDb {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    ...(onQuery === undefined ? {} : { log: (event) => onQuery(event.query.sql) }),
  });
}
