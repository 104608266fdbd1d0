import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { errorText } from "#server/core/error-text.ts";
import { HOUR_MS, SECOND_MS } from "#contract/time-units.ts";
import { openDatabase } from "#server/db/connect.ts";
import type { Database } from "#server/db/connect.ts";
import { countServerConnections, findContent } from "#server/db/copy/inspect.ts";
import { schemaVersionIn } from "#server/db/copy/snapshot.ts";
import { DataDirectoryInUse } from "#server/db/embedded/directory-lock.ts";
import { knownSchemaVersion, migrateTo } from "#server/db/open-migrated.ts";
import type { Environment } from "#server/env.ts";
import { TransferRefused } from "#server/modules/backup/transfer-refused.ts";
import { openLog } from "#server/platform/log.ts";

/** Time that a server's last connection may take to disappear after its end. */
const ENDED_MS = 3 * SECOND_MS;
const LOOK_AGAIN_MS = 200;

const log = openLog("error");

/** Returns how the database of these settings is opened. The password of a PostgreSQL server isn't part of messages. */
export function describeDatabase({ DATABASE_URL, DATA_DIR }: Environment): string {
  if (DATABASE_URL === undefined) return join(resolve(DATA_DIR), "database");
  const url = URL.parse(DATABASE_URL);
  return url === null ? "PostgreSQL" : `${url.host}${url.pathname}`;
}

export const databaseFolder = ({ DATA_DIR }: Environment): string => join(resolve(DATA_DIR), "database");

const placeOf = (env: Environment): { url: string } | { dataDir: string } =>
  env.DATABASE_URL === undefined
    ? { dataDir: databaseFolder(env) }
    : { url: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL };

async function open(env: Environment, place = placeOf(env), template?: Uint8Array): Promise<Database> {
  if (env.DATABASE_URL === undefined && env.DATA_DIR === "memory")
    throw new TransferRefused("A database in memory can't be copied. Set DATA_DIR to a folder, or DATABASE_URL.");
  try {
    // Statements over a whole table may take long.
    return await openDatabase({ ...place, log, template, runaway_timeout: HOUR_MS });
  } catch (error) {
    if (error instanceof DataDirectoryInUse) throw error;
    throw new TransferRefused(`The database ${describeDatabase(env)} can't be opened: ${errorText(error)}.`);
  }
}

async function refuseOtherVersions(database: Database, env: Environment): Promise<void> {
  const [version, known] = [await schemaVersionIn(database.pool), await knownSchemaVersion()];
  if (version > known)
    throw new TransferRefused(
      `The database ${describeDatabase(env)} was migrated by a newer version (to ${version}; this one knows ${known}). Use that version.`,
    );
  if (version === 0) throw new TransferRefused(`The database ${describeDatabase(env)} has no tables of Lotwise yet.`);
}

/** Opens a database that exists, without migrating it. `place` is another folder with a copy of it. */
export async function openSource(env: Environment, place?: { readonly dataDir: string }): Promise<Database> {
  if (env.DATABASE_URL === undefined && env.DATA_DIR !== "memory" && !existsSync(databaseFolder(env)))
    throw new TransferRefused(
      `There is no database in ${resolve(env.DATA_DIR)}. Set DATA_DIR or DATABASE_URL as for the server.`,
    );
  const database = await open(env, place);
  try {
    await refuseOtherVersions(database, env);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** @throws TransferRefused while servers are connected: what they write after the copy would be lost */
export async function refuseRunningServers({ kind, pool }: Database): Promise<void> {
  if (kind === "embedded") return;
  for (let waited = 0; (await countServerConnections(pool)) > 0; waited += LOOK_AGAIN_MS) {
    if (waited >= ENDED_MS)
      throw new TransferRefused("A server of Lotwise runs on the database. Stop all servers before the move.");
    await pause(LOOK_AGAIN_MS);
  }
}

/**
 * Opens an empty database, or one in which a copy was interrupted, and makes the tables of the given version.
 * @throws TransferRefused for a database that isn't empty
 */
export async function openTarget(env: Environment, schema_version: number, template?: Uint8Array): Promise<Database> {
  if (env.DATABASE_URL === undefined)
    await mkdir(env.DATA_DIR, { recursive: true }).catch((error: unknown) => {
      throw new TransferRefused(`The folder ${env.DATA_DIR} can't be made: ${errorText(error)}.`);
    });
  const database = await open(env, placeOf(env), template);
  try {
    const content = await findContent(database.pool, schema_version);
    if (content !== undefined)
      throw new TransferRefused(
        `The database ${describeDatabase(env)} isn't empty: ${content}. Name an empty one; nothing was changed.`,
      );
    await migrateTo(database.pool, schema_version, log);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
