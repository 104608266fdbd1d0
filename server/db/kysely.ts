import { Kysely, PostgresDialect } from "kysely";
import type { CompiledQuery, KyselyPlugin } from "kysely";
import { connectionsOf } from "#server/db/connections.ts";
import type { OpenDatabase } from "#server/db/connections.ts";
import type { Database } from "#server/db/schema.gen.ts";
import type { SystemDb } from "#server/db/scope.ts";

export function openKysely(
  database: OpenDatabase,
  heard?: { onQuery: (query: CompiledQuery) => void; plugins: KyselyPlugin[] },
): SystemDb {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: connectionsOf(database) }),
    ...(heard === undefined ? {} : { log: ({ query }) => heard.onQuery(query), plugins: heard.plugins }),
  });
}
