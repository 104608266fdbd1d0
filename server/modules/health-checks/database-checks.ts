import { errorText } from "#server/core/error-text.ts";
import type { Clock } from "#server/core/clock.ts";
import { MINUTE_MS, SECOND_MS } from "#contract/time-units.ts";
import { findAggregateDrift } from "#server/db/aggregates.ts";
import type { OpenDatabase } from "#server/db/connections.ts";
import { isFenceIntact } from "#server/db/fence.ts";
import { countRests } from "#server/db/months.ts";
import { schemaVersionOf } from "#server/db/probe.ts";
import { positionOf } from "#server/db/replica.ts";
import type { Replica } from "#server/db/replica.ts";
import type { SystemDb } from "#server/db/scope.ts";
import { sizeOfFiles } from "#server/db/stored-files.ts";
import { attention, failed, off, ok } from "#server/modules/health-checks/check.ts";
import type { Check, Finding } from "#server/modules/health-checks/check.ts";
import {
  describeDatabase,
  listFileKeys,
  sampleSealedValues,
} from "#server/modules/health-checks/health-checks.store.ts";
import { queueStates } from "#server/modules/monitoring/monitoring.store.ts";
import type { FileStore } from "#server/platform/files.ts";
import type { SecretBox } from "#server/platform/secret-box.ts";

export interface CheckedDatabase extends OpenDatabase {
  readonly db: SystemDb;
  readonly replica: Replica | null;
  /** Number of the newest migration that the program knows. */
  readonly schema_version: number;
  readonly files: FileStore;
  /** Undefined if the installation has no key yet. */
  readonly secrets: SecretBox | undefined;
  readonly clock: Clock;
}

/** Difference of clocks from which closing times visibly differ between servers. */
const CLOCK_TOLERANCE_MS = 2 * SECOND_MS;
/** Time after which a due mail should have been sent or have failed once. */
const MAIL_TOLERANCE_MS = 10 * MINUTE_MS;
/** Amount of log that a replica in order replays in a moment. */
const MAX_LAG_BYTES = 16 * 1_048_576;
/** Number of stored files of each kind that are looked for. In an S3 bucket each is one request. */
const MAX_FILES = 250;

async function checkSchema({ db, schema_version }: CheckedDatabase): Promise<Finding> {
  const { version, works_with } = await schemaVersionOf(db);
  if (works_with > schema_version)
    return failed(
      `A newer version has migrated the database (to ${version}; this one knows ${schema_version}). Start that version.`,
    );
  if (version > schema_version)
    return ok(
      `A newer version has migrated the database (to ${version}); this one (${schema_version}) works on it, too.`,
    );
  if (version === schema_version) return ok(`All ${version} migrations are applied.`);
  return attention(`${schema_version - version} migrations are missing. The next start applies them.`);
}

async function checkAccessRules({ pool }: CheckedDatabase): Promise<Finding> {
  const isIntact = await isFenceIntact(pool).catch(() => false);
  return isIntact
    ? ok("The role, grants and policies in the database are those that were installed.")
    : failed("The role, grants or policies are missing or were changed. Restart the server: it installs them again.");
}

async function checkSecretKey({ db, secrets }: CheckedDatabase): Promise<Finding> {
  const samples = await sampleSealedValues(db);
  if (secrets === undefined)
    return samples.length === 0
      ? ok("There is none yet. The first start makes it.")
      : failed(
          "There is none. Set the SECRET_KEY, or put the secret.key into DATA_DIR, that the rows were sealed with.",
        );
  const closed = samples.filter(({ sealed }) => secrets.open(sealed) === null).map(({ use }) => use);
  if (closed.length > 0)
    return failed(
      `The key doesn't open ${closed.join(", ")}. Set the SECRET_KEY, or restore the DATA_DIR/secret.key, that they were sealed with.`,
    );
  return ok(
    samples.length === 0 ? "Nothing is sealed yet." : `The key opens ${samples.map(({ use }) => use).join(", ")}.`,
  );
}

async function checkFiles({ db, files }: CheckedDatabase): Promise<Finding> {
  const keys = await listFileKeys(db, MAX_FILES);
  const missing: string[] = [];
  for (const key of keys) if (!(await files.has(key))) missing.push(key);
  const looked = `${keys.length} of ${(await sizeOfFiles(db)).files}`;
  if (missing.length === 0) return ok(`The newest files are there (${looked} looked for).`);
  return failed(
    `${missing.length} files are missing (${looked} looked for), such as ${missing[0] ?? ""}. Restore DATA_DIR/files or the bucket from the backup of the same time as the database.`,
  );
}

async function checkFigures({ db }: CheckedDatabase): Promise<Finding> {
  const { length } = await findAggregateDrift(db);
  return length === 0
    ? ok("All kept figures are right.")
    : failed(`${length} kept figures differ. Run: npm run recount -- --mend`);
}

async function checkClock({ db, clock }: CheckedDatabase): Promise<Finding> {
  const before = clock.now().getTime();
  const { now } = await describeDatabase(db);
  const middle = (before + clock.now().getTime()) / 2;
  const difference = Math.round(now.getTime() - middle);
  return Math.abs(difference) <= CLOCK_TOLERANCE_MS
    ? ok("The clocks of the server and of the database agree.")
    : failed(`The database's clock is ${difference / SECOND_MS} s ahead of the server's. Synchronise both (NTP).`);
}

async function checkOutbox({ db, clock }: CheckedDatabase): Promise<Finding> {
  const queues = await queueStates(db, clock.now());
  const state = queues.find(({ queue }) => queue === "mail");
  const { waiting, due_since, failed: lost } = state ?? { waiting: 0, due_since: null, failed: 0 };
  const text = `${waiting} mails wait, ${lost} failed.`;
  if (due_since !== null && clock.now().getTime() - Date.parse(due_since) > MAIL_TOLERANCE_MS)
    return failed(`${text} The oldest is due since ${due_since}: is a server running?`);
  return lost > 0 ? attention(`${text} Administrators see why in the list of mails.`) : ok(text);
}

async function checkReplica(replica: Replica, primary: CheckedDatabase): Promise<Finding> {
  const lag = await positionOf(primary)
    .then((position) => replica.lag(position))
    .catch((error: unknown) => errorText(error));
  if (typeof lag === "string")
    return attention(`It doesn't respond: ${lag}. The database answers all reads meanwhile.`);
  if (lag === null) return failed("DATABASE_REPLICA_URL leads to no replica. The database answers all reads.");
  return lag <= MAX_LAG_BYTES
    ? ok(`It responds and is ${lag} bytes behind.`)
    : attention(`It is ${Math.round(lag / 1_048_576)} MB behind, so that the database answers most reads.`);
}

async function checkMonths({ db, schema_version }: CheckedDatabase): Promise<Finding> {
  if ((await schemaVersionOf(db)).version < schema_version)
    return off("They are looked at once all migrations are applied.");
  const filled = (await countRests(db)).filter(({ rows }) => rows > 0);
  if (filled.length === 0) return ok("Each row of the history, the mails and the attempts of 1C lies in its month.");
  const text = filled.map(({ of_table, rows }) => `${of_table}: ${rows} rows`).join(", ");
  return attention(`Rows lie outside of their months (${text}). A running server moves them within an hour.`);
}

/** Checks of the database and of what its rows refer to. If it doesn't respond, only that is reported. */
export async function databaseChecks(given: CheckedDatabase): Promise<Check[]> {
  const described = await describeDatabase(given.db).catch((error: unknown) => errorText(error));
  if (typeof described === "string")
    return [
      { name: "database", run: () => Promise.resolve(failed(`It doesn't respond: ${described}. Check DATABASE_URL.`)) },
    ];
  const { replica } = given;
  const engine = given.kind === "embedded" ? "embedded, " : "";
  return [
    { name: "database", run: () => Promise.resolve(ok(`It responds (${engine}PostgreSQL ${described.version}).`)) },
    { name: "schema", run: () => checkSchema(given) },
    { name: "access rules", run: () => checkAccessRules(given) },
    { name: "secret key", run: () => checkSecretKey(given) },
    { name: "files", run: () => checkFiles(given) },
    { name: "kept figures", run: () => checkFigures(given) },
    { name: "clock", run: () => checkClock(given) },
    { name: "outbox", run: () => checkOutbox(given) },
    ...(replica === null ? [] : [{ name: "replica", run: () => checkReplica(replica, given) }]),
    { name: "months", run: () => checkMonths(given) },
  ];
}
