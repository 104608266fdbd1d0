import { databaseTypes } from "../connect.ts";
import { migrate } from "../migrate.ts";
import type { MigrateOptions } from "../migrate.ts";
import { openEmbedded } from "./open-embedded.ts";

/**
 * Returns the gzipped dump of a migrated in-memory database, for `openDatabase({ dataDir: "memory", template })`. Each
 * test run creates the dump once; loading it in a test file takes about half a second.
 */
export async function dumpTemplate(options: MigrateOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { pool, dump, close } = await openEmbedded({
    dataDir: "memory",
    types: databaseTypes,
    log: options.log,
    connectionTimeoutMillis: 20_000,
    runawayMilliseconds: 300_000,
  });
  try {
    await migrate(pool, options);
    return await dump();
  } finally {
    await close();
  }
}
