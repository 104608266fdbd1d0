import { Kysely, PostgresDialect } from "kysely";
import type { CompiledQuery, KyselyPlugin } from "kysely";
import { connectionsOf } from "#server/db/connections.ts";
import type { ConnectionUser, OpenDatabase } from "#server/db/connections.ts";
import type { Database } from "#server/db/schema.gen.ts";
import type { SystemDb } from "#server/db/scope.ts";

export interface KyselyOptions extends Partial<ConnectionUser> {
  readonly onQuery?: (query: CompiledQuery) => void;
  readonly plugins?: KyselyPlugin[];
}

export function openKysely(database: OpenDatabase, options: KyselyOptions = {}): SystemDb {
  const { onEvents = () => undefined, notes_positions = false, onQuery, plugins = [] } = options;
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: connectionsOf(database, { onEvents, notes_positions }) }),
    ...(onQuery === undefined ? {} : { log: ({ query }) => onQuery(query) }),
    plugins,
  });
}
