import { resolve } from "node:path";
import { withSnapshot } from "#server/db/copy/snapshot.ts";
import { readEnvironment } from "#server/env.ts";
import type { Environment } from "#server/env.ts";
import { describeFiles, isSameStore, readFrom } from "#server/modules/backup/copy-files.ts";
import { describeDatabase, openSource, refuseRunningServers } from "#server/modules/backup/places.ts";
import type { Print } from "#server/modules/backup/report.ts";
import { keepKey, keyOf, refuseAnotherKey } from "#server/modules/backup/secret-key.ts";
import { transfer } from "#server/modules/backup/transfer.ts";
import { TransferRefused } from "#server/modules/backup/transfer-refused.ts";
import { openFileStore } from "#server/platform/files.ts";

export type Variables = Readonly<Record<string, string | undefined>>;

export interface MoveOptions {
  readonly variables: Variables;
  /** Address of a PostgreSQL database, or a folder for DATA_DIR. */
  readonly to: string;
  readonly print: Print;
  readonly template?: Uint8Array | undefined;
}

const PREFIX = "TARGET_";
const POSTGRES = /^postgres(ql)?:\/\//;

/**
 * Returns the settings of the target: those of the source, then TARGET_*, then the database that was named. An empty
 * TARGET_S3_BUCKET leaves the bucket, so nothing that belongs to it remains.
 */
function targetVariables(variables: Variables, to: string): Variables {
  if (to.includes("://") && !POSTGRES.test(to))
    throw new TransferRefused("The target is neither a folder nor an address that begins with postgres://.");
  const own = Object.entries(variables).flatMap(([name, value]) =>
    name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), value] as const] : [],
  );
  const database = POSTGRES.test(to) ? { DATABASE_URL: to } : { DATABASE_URL: "", DATA_DIR: resolve(to) };
  const direct = { DATABASE_DIRECT_URL: "", DATABASE_POOLER: "" };
  const target = { ...variables, ...Object.fromEntries(own), ...direct, ...database };
  if (variables[`${PREFIX}S3_BUCKET`] !== "") return target;
  return Object.fromEntries(Object.entries(target).filter(([name]) => !name.startsWith("S3_")));
}

const isSameDatabase = (one: Environment, other: Environment): boolean =>
  one.DATABASE_URL === other.DATABASE_URL &&
  (one.DATABASE_URL !== undefined || resolve(one.DATA_DIR) === resolve(other.DATA_DIR));

/** Returns what the operator sets before the next start. */
function settingsOf(source: Environment, target: Environment): string[] {
  const lines = [
    "Nothing was changed at the source. Start the server with these settings, and not with the old ones again:",
  ];
  lines.push(
    target.DATABASE_URL === undefined
      ? "  DATABASE_URL unset"
      : `  DATABASE_URL the address that you gave (${describeDatabase(target)})`,
  );
  if (resolve(source.DATA_DIR) !== resolve(target.DATA_DIR)) lines.push(`  DATA_DIR=${resolve(target.DATA_DIR)}`);
  if (source.S3_BUCKET !== target.S3_BUCKET)
    lines.push(
      target.S3_BUCKET === undefined
        ? "  S3_* unset"
        : `  S3_* as in TARGET_S3_* (files are in ${describeFiles(target)})`,
    );
  return [...lines, "Before the start, run with the same settings: npm run doctor"];
}

/**
 * Copies an installation into an empty database of either kind, with its files if their place differs.
 * @throws TransferRefused, EnvironmentError, DataDirectoryInUse, MigrationError, AccessRulesError
 */
export async function moveInstallation({ variables, to, print, template }: MoveOptions): Promise<void> {
  const [source, target] = [
    readEnvironment(variables, "command"),
    readEnvironment(targetVariables(variables, to), "command"),
  ];
  if (isSameDatabase(source, target)) throw new TransferRefused("The target is the database that is in use already.");
  const key = await keyOf(source);
  await refuseAnotherKey(target, key);
  const database = await openSource(source);
  try {
    await refuseRunningServers(database);
    const read = isSameStore(source, target) ? null : readFrom(await openFileStore(source));
    await withSnapshot(database.pool, (snapshot) => transfer({ snapshot, read, env: target, print, template }));
  } finally {
    await database.close();
  }
  print(`${describeDatabase(source)} was copied to ${describeDatabase(target)}. ${await keepKey(target, key)}`);
  for (const line of settingsOf(source, target)) print(line);
}
