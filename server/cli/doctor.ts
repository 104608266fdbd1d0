import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { errorText } from "#server/core/error-text.ts";
import { runCommand } from "#server/cli/lib/run-command.ts";
import { systemClock } from "#server/core/clock.ts";
import { VERSION } from "#server/core/version.ts";
import { openDatabase } from "#server/db/connect.ts";
import type { Database } from "#server/db/connect.ts";
import { openKysely } from "#server/db/kysely.ts";
import { knownSchemaVersion } from "#server/db/open-migrated.ts";
import { openReplica } from "#server/db/replica.ts";
import { readEnvironment } from "#server/env.ts";
import type { Environment } from "#server/env.ts";
import { databaseChecks } from "#server/modules/health-checks/database-checks.ts";
import { failed, off, ok, runChecks } from "#server/modules/health-checks/check.ts";
import type { CheckState, Finding } from "#server/modules/health-checks/check.ts";
import { serviceChecks } from "#server/modules/health-checks/service-checks.ts";
import { openFileStore } from "#server/platform/files.ts";
import { openLog } from "#server/platform/log.ts";
import { openKnownSecretBox } from "#server/platform/secret-box.ts";

const SIGNS: Readonly<Record<CheckState, string>> = { ok: "ok", off: "off", attention: "LOOK", failed: "FAILED" };
const SIGN_WIDTH = 8;
const NAME_WIDTH = 14;

/** Opens the database without migrating it and without creating one. Returns a finding if that isn't possible. */
async function openExisting(env: Environment): Promise<Database | Finding> {
  const folder = join(env.DATA_DIR, "database");
  if (env.DATABASE_URL === undefined && !existsSync(folder))
    return off(`There is none in ${env.DATA_DIR} yet. The first start creates it.`);
  const place =
    env.DATABASE_URL === undefined ? { dataDir: folder } : { url: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL };
  try {
    return await openDatabase({ ...place, log: openLog("silent") });
  } catch (error) {
    return failed(`It can't be opened: ${errorText(error)}`);
  }
}

/** Prints one line per check and sets exit code 1 if one failed. */
async function main(): Promise<void> {
  const env = readEnvironment(process.env, "command");
  const print = (name: string, { state, text }: Finding): void => {
    if (state === "failed") process.exitCode = 1;
    process.stdout.write(`${SIGNS[state].padEnd(SIGN_WIDTH)}${name.padEnd(NAME_WIDTH)}${text}\n`);
  };
  print("version", ok(`Lotwise ${VERSION}, Node ${process.versions.node}, settings readable.`));
  const opened = await openExisting(env);
  const files = await openFileStore(env);
  if ("state" in opened) print("database", opened);
  else {
    const db = openKysely(opened);
    const secrets = await openKnownSecretBox(env);
    const replica = openReplica(env, openLog("silent"));
    const schema_version = await knownSchemaVersion();
    await runChecks(
      await databaseChecks({ ...opened, db, files, secrets, replica, schema_version, clock: systemClock }),
      print,
    );
    await replica?.close();
    await opened.close();
  }
  await runChecks(serviceChecks(env, files, systemClock.now().toISOString().slice(0, 10)), print);
}

runCommand(main);
