import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MINUTE_MS, WEEK_MS } from "#contract/time-units.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { findAggregateDrift } from "#server/db/aggregates.ts";
import type { OpenDatabase } from "#server/db/connections.ts";
import { withSnapshot } from "#server/db/copy/snapshot.ts";
import { describeTables, tablesNamingFiles } from "#server/db/copy/tables.ts";
import { openKysely } from "#server/db/kysely.ts";
import { FILE_TABLES, sizeOfFiles } from "#server/db/stored-files.ts";
import { readEnvironment } from "#server/env.ts";
import type { Environment } from "#server/env.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { findBackupNote } from "#server/modules/backup/backup-note.store.ts";
import { readFrom } from "#server/modules/backup/copy-files.ts";
import { makeBackup } from "#server/modules/backup/make-backup.ts";
import { moveInstallation } from "#server/modules/backup/move.ts";
import { openSource } from "#server/modules/backup/places.ts";
import { restoreBackup } from "#server/modules/backup/restore-backup.ts";
import { transfer } from "#server/modules/backup/transfer.ts";
import { listFileKeys } from "#server/modules/health-checks/health-checks.store.ts";
import { serviceChecks } from "#server/modules/health-checks/service-checks.ts";
import { openFileStore } from "#server/platform/files.ts";
import { TarReader } from "#server/platform/tar/tar-reader.ts";
import { TarWriter } from "#server/platform/tar/tar-writer.ts";
import { someItems } from "#server/seed/purchase-item.builder.ts";
import { startServer } from "#server/start.ts";
import type { RunningServer } from "#server/start.ts";
import { allRows } from "#server/testing/all-rows.ts";
import { aBucket } from "#server/testing/bucket.ts";
import { emptyDump, emptySettings } from "#server/testing/empty-installation.ts";
import type { Settings } from "#server/testing/empty-installation.ts";
import { aFenceWorld } from "#server/testing/fence-world.ts";
import { placeForData } from "#server/testing/place-for-data.ts";
import { callsOf, startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

let folder = "";
let template: Uint8Array = new Uint8Array();
let app: TestApp;
let world: Awaited<ReturnType<typeof aFenceWorld>>;
/** An installation on the embedded database with a row in nearly every table. */
let first: Settings;
let key: Buffer;
/** A backup of it that was made while it was used. */
let whole = "";
const printed: string[] = [];
const print = (line: string): void => void printed.push(line);

const settings = (variables: Settings): Environment => readEnvironment(variables, "command");
const place = (name: string): string => join(folder, name);
const backUpWithNotes = (variables: Settings, name: string) =>
  makeBackup({ env: settings(variables), to: place(name), with_key: true, clock: app.clock, print });
const backUp = async (variables: Settings, name: string): Promise<string> =>
  (await backUpWithNotes(variables, name)).file;
const restore = (file: string, variables: Settings): Promise<void> =>
  restoreBackup({ env: settings(variables), file, print, template });
const move = (variables: Settings, to: string): Promise<void> => moveInstallation({ variables, to, print, template });

/** Returns the rows of each table that every installation has of its own. */
async function rowsOf(database: OpenDatabase): Promise<Record<string, string[]>> {
  const tables = await allRows({ db: openKysely(database) });
  return Object.fromEntries(
    tables
      .filter(([table]) => table !== "schema_migration" && table !== "fence")
      .map(([table, text]) => [table, text.split("\n").toSorted()]),
  );
}

async function onStored<R>(variables: Settings, work: (database: OpenDatabase) => Promise<R>): Promise<R> {
  const database = await openSource(settings(variables));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const started = (variables: Settings): Promise<RunningServer> =>
  startServer({
    env: readEnvironment({
      ...variables,
      PORT: "0",
      HOST: "127.0.0.1",
      PUBLIC_URL: "http://lotwise.test",
      ADMIN_EMAIL: "first@lotwise.test",
      ADMIN_PASSWORD: "Lotwise2026",
    }),
    log: app.deps.log,
    clock: app.clock,
  });

/** Starts a server on the installation and signs a person in, and compares its files and kept figures with its rows. */
async function expectWorking(variables: Settings): Promise<void> {
  const server = await started(variables);
  const body = { email: world.customer.owner.email, password: "Lotwise2026" };
  const { user } = (await callsOf(server.app)(sessionApi.authenticate, null, { body })).ok();
  expect(user.id).toBe(world.customer.owner.id);
  const keys = await listFileKeys(server.deps.db, 100);
  expect(keys.length).toBeGreaterThan(1);
  for (const key of keys) expect(await server.deps.files.has(key)).toBe(true);
  expect(await findAggregateDrift(server.deps.db)).toEqual([]);
  await server.close();
}

beforeAll(async () => {
  folder = await mkdtemp(join(await placeForData(), "lotwise-backup-"));
  [template, app] = await Promise.all([emptyDump(), startTestApp()]);
  world = await aFenceWorld(app);
  first = { DATA_DIR: place("first"), DATABASE_URL: "" };
  await withSnapshot(app.database.pool, (snapshot) =>
    transfer({ snapshot, read: readFrom(app.deps.files), env: settings(first), print, template }),
  );
  key = await readFile(join(app.deps.env.DATA_DIR, "secret.key"));
  await writeFile(join(first.DATA_DIR, "secret.key"), key);
}, 120_000);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test("an installation is moved to PostgreSQL and a bucket and back without a difference", async () => {
  const bucket = await aBucket();
  const toBucket = Object.fromEntries(
    Object.entries(bucket.settings).map(([name, value]) => [`TARGET_${name}`, value]),
  );
  const rows = await rowsOf(app.database);
  const second = { ...first, ...(await emptySettings(folder, "second")) };
  await move({ ...first, ...toBucket }, onPostgres ? second.DATABASE_URL : second.DATA_DIR);
  expect(printed.join("\n")).toMatch(/^purchase_order +(\d+) +\1 {2}equal \(\d+ sums\)$/m);
  expect(printed).toContainEqual(
    `${bucket.objects.size} files with ${[...bucket.objects.values()].reduce((sum, bytes) => sum + bytes.length, 0)} bytes are in the bucket lotwise; each was read again and compared.`,
  );
  expect(bucket.objects.size).toBeGreaterThan(1);
  const back = { ...second, DATABASE_URL: "", DATA_DIR: place("back") };
  if (onPostgres)
    await move({ ...second, ...bucket.settings, TARGET_S3_BUCKET: "", DATA_DIR: first.DATA_DIR }, back.DATA_DIR);
  const last = onPostgres ? back : second;
  expect(await onStored(last, rowsOf)).toEqual(rows);
  expect(await readFile(join(last.DATA_DIR, "secret.key"))).toEqual(key);
  if (onPostgres) {
    const stored = await Promise.all(
      [...bucket.objects.keys()].map((path) => readFile(join(back.DATA_DIR, "files", basename(path)))),
    );
    expect(stored).toEqual([...bucket.objects.values()]);
  }
  bucket.stop();
});

/** Makes a backup while requests are created in the installation. */
async function backUpAtWork(variables: Settings, deps: Dependencies): Promise<string> {
  let [made, isDone] = [0, false];
  const working = (async () => {
    while (!isDone) made += (await someItems(deps, { ...world.customer, items: [{}, {}] })).length;
  })();
  const file = await backUp(variables, "").finally(() => (isDone = true));
  await working;
  expect(made).toBeGreaterThan(0);
  return file;
}

test("a backup that is made while people work is of one moment, and people work on its copy", async () => {
  const server = await started(first);
  whole = await backUpAtWork(first, server.deps);
  await expect(move(first, place("elsewhere"))).rejects.toThrow("already in use by another running server");
  await server.close();
  expect(basename(whole)).toMatch(/^lotwise-20261120-\d{6}\.tar$/);
  const copy = await emptySettings(folder, "copy");
  await restore(whole, copy);
  expect(await readFile(join(copy.DATA_DIR, "secret.key"))).toEqual(key);
  await expectWorking(copy);
});

test.runIf(onPostgres)(
  "a backup of PostgreSQL at work is of one moment, too, and servers keep a move from it",
  async () => {
    const env = { DATABASE_URL: app.database_url ?? "", DATA_DIR: app.deps.env.DATA_DIR };
    app.clock.advance(MINUTE_MS);
    const file = await backUpAtWork(env, app.deps);
    await expect(move(env, place("elsewhere"))).rejects.toThrow("A server of Lotwise runs on the database.");
    const copy = { DATA_DIR: place("embedded"), DATABASE_URL: "" };
    await restore(file, copy);
    expect(await onStored(copy, (database) => findAggregateDrift(openKysely(database)))).toEqual([]);
    // The database that was copied knows of its backup, the restored one doesn't claim it.
    expect((await findBackupNote(app.deps.db))?.bytes).toBe((await stat(file)).size);
    expect(await onStored(copy, (database) => findBackupNote(openKysely(database)))).toBeUndefined();
  },
);

test("what can't be restored is refused in a sentence, and changes nothing", async () => {
  await expect(move(first, "mysql://localhost/lotwise")).rejects.toThrow("neither a folder nor an address");
  await expect(backUp(first, basename(whole))).rejects.toThrow("exists already");
  await expect(restore(whole, first)).rejects.toThrow("isn't empty: it has an installation already");
  const target = await emptySettings(folder, "target");
  const bytes = await readFile(whole);
  await writeFile(place("short.tar"), bytes.subarray(0, -2048));
  await expect(restore(place("short.tar"), target)).rejects.toThrow("short.tar can't be restored: It is incomplete.");
  await expect(restore(place("none.tar"), target)).rejects.toThrow(`There is no file ${place("none.tar")}.`);
  const changed = async (name: string, entry: string, change: (text: string) => string): Promise<string> => {
    const reader = await TarReader.open(whole);
    const writer = await TarWriter.create(place(name), app.clock.now());
    for (const each of reader.names()) {
      const content = (await reader.read(each)) ?? Buffer.alloc(0);
      await writer.add(each, each === entry ? Buffer.from(change(content.toString())) : content);
    }
    await Promise.all([writer.finish(), reader.close()]);
    return place(name);
  };
  const newer = await changed("newer.tar", "lotwise.json", (text) =>
    text.replace(/"schema_version":\d+/, '"schema_version":9999'),
  );
  await expect(restore(newer, target)).rejects.toThrow("newer than this program's");
  const differing = await changed("differing.tar", "figures.json", (text) =>
    text.replace(/("tender":{"rows":)\d+/, "$10"),
  );
  await expect(restore(differing, target)).rejects.toThrow(/no row of it was kept:\n {2}tender: 0 rows at the source/);
  // The refused copy has left empty tables, into which the next one may be made.
  await restore(whole, target);
  expect((await readdir(folder)).filter((name) => name.includes(".part"))).toEqual([]);
});

test("the doctor knows the last backup and asks for one that is newer than a week", async () => {
  const found = async (variables: Settings, after = 0) => {
    const env = settings(variables);
    const day = new Date(app.clock.now().getTime() + after).toISOString().slice(0, 10);
    return serviceChecks(env, app.deps.files, day)
      .find(({ name }) => name === "backup")
      ?.run();
  };
  expect(await found(first)).toMatchObject({ state: "ok", text: expect.stringContaining(whole) });
  expect(await found(first, 2 * WEEK_MS)).toMatchObject({ state: "attention" });
  expect(await found({ ...first, DATA_DIR: place("none") })).toMatchObject({ state: "attention" });
});

test("a folder for backups is made, and the files of every table that names some are counted", async () => {
  const file = await backUp(first, "made/daily");
  expect(basename(dirname(file))).toBe("daily");
  // The test's clock doesn't move, so that both begin within the same second.
  expect(await backUp(first, "made/daily")).toBe(file.replace(".tar", "-2.tar"));
  await expect(backUp(first, "nowhere/a.tar")).rejects.toThrow("There is no folder");
  const naming = await onStored(first, async ({ pool }) => {
    const client = await pool.connect();
    const tables = await describeTables(client).finally(() => client.release());
    return tablesNamingFiles(tables);
  });
  expect(naming.map(({ name }) => name)).toEqual([...FILE_TABLES].toSorted());
  const reader = await TarReader.open(file);
  const stored = reader.names().filter((name) => name.startsWith("files/"));
  await reader.close();
  expect((await onStored(first, (database) => sizeOfFiles(openKysely(database)))).files).toBe(stored.length);
  const [key = ""] = await onStored(first, (database) => listFileKeys(openKysely(database), 1));
  const store = await openFileStore(settings(first));
  await store.remove(key);
  const { notes } = await backUpWithNotes(first, "made/daily");
  expect(notes).toEqual([`1 file was missing at the source already: ${key}.`]);
});
