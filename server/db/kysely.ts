import { Kysely, PostgresDialect } from "kysely";
import type { CompiledQuery, KyselyPlugin } from "kysely";
import { connectionsOf } from "#server/db/connections.ts";
import type { OpenDatabase } from "#server/db/connections.ts";
import type { Database } from "#server/db/schema.gen.ts";
import type { SystemDb } from "#server/db/scope.ts";

export interface KyselyOptions {
  /** Called after the commit of each transaction that added live events. */
  readonly onEvents?: () => void;
  readonly onQuery?: (query: CompiledQuery) => void;
  readonly plugins?: KyselyPlugin[];
}

export function openKysely(database: OpenDatabase, options: KyselyOptions = {}): SystemDb {
  const { onEvents = () => undefined, onQuery, plugins = [] } = options;
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: connectionsOf(database, onEvents) }),
    ...(onQuery === undefined ? {} : { log: ({ query }) => onQuery(query) }),
    plugins,
  });
}
