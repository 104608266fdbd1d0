import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../connect.ts";
import type { Database } from "../connect.ts";
import { DataDirectoryInUse, lockDirectory } from "./directory-lock.ts";
import { EmbeddedDatabaseStopped } from "./engine.ts";
import { maintainOnce, maintenanceLimits } from "./maintenance.ts";
import { placeForData } from "#server/testing/place-for-data.ts";
import { dumpTemplate } from "./template.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const connectModule = JSON.stringify(new URL("../connect.ts", import.meta.url).href);

let root = "";
let template: Uint8Array = new Uint8Array();
beforeAll(async () => {
  root = fs.mkdtempSync(path.join(await placeForData(), "lotwise-database-"));
  const directory = path.join(root, "migrations");
  fs.mkdirSync(directory);
  fs.writeFileSync(
    path.join(directory, "0001_words.sql"),
    "CREATE EXTENSION pg_trgm; CREATE TABLE word (text text); INSERT INTO word VALUES ('насос');",
  );
  template = await dumpTemplate({ directory, log });
  const database = await openDatabase({ dataDir: path.join(root, "empty"), template, log });
  await database.close();
}, 60_000);
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

/** Creates a folder with an empty database by copying a prepared one, which is much faster than creating one. */
function databaseFolder(name: string): string {
  const folder = path.join(root, name);
  fs.cpSync(path.join(root, "empty"), folder, { recursive: true });
  return folder;
}

function inAnotherProcess(folder: string, body: string): ChildProcess {
  const program = `
    const { openDatabase } = await import(${connectModule});
    const { writeSync } = await import("node:fs");
    const quiet = { info() {}, warn() {}, error() {} };
    const { pool } = await openDatabase({ dataDir: ${JSON.stringify(folder)}, log: quiet });
    ${body}`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", program];
  return spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once("exit", (code) => resolve(code)));
}

async function killAfter(child: ChildProcess, rows: number): Promise<number[]> {
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    if (output.split("\n").length > rows) child.kill("SIGKILL");
  });
  await new Promise((resolve) => child.once("close", resolve));
  return output.split("\n").slice(0, -1).map(Number);
}

describe("a folder", () => {
  test("keeps every acknowledged row through kill -9", async () => {
    const folder = databaseFolder("killed");
    const writer = `
      await pool.query("CREATE TABLE IF NOT EXISTS row (id serial PRIMARY KEY, pad text)");
      for (;;) {
        const { rows } = await pool.query("INSERT INTO row (pad) VALUES (repeat('x', 500)) RETURNING id");
        writeSync(1, rows[0].id + "\\n");
      }`;
    const acknowledged: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      acknowledged.push(...(await killAfter(inAnotherProcess(folder, writer), 200)));
      const database = await openDatabase({ dataDir: folder, log });
      const { rows } = await database.pool.query<{ id: number }>("SELECT id FROM row WHERE length(pad) = 500");
      await database.close();
      const kept = new Set(rows.map(({ id }) => id));
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(600);
  }, 180_000);

  test("is refused to a second process, in words, and free again after the first closed", async () => {
    const folder = databaseFolder("shared");
    const database = await openDatabase({ dataDir: folder, log });
    await expect(openDatabase({ dataDir: folder, log })).rejects.toThrow(DataDirectoryInUse);
    const child = inAnotherProcess(folder, "process.exit(0)");
    const [complaint, code] = await Promise.all([child.stderr ? text(child.stderr) : "", ended(child)]);
    expect(code).not.toBe(0);
    expect(complaint).toContain("already in use by another running server");
    await database.pool.query("CREATE TABLE kept AS SELECT 1 AS one");
    await database.close();
    const again = await openDatabase({ dataDir: folder, log });
    await expect(again.pool.query("SELECT one FROM kept")).resolves.toMatchObject({ rows: [{ one: 1 }] });
    await again.close();
  }, 60_000);

  test("whose making was cut short by kill -9 is made anew", async () => {
    const folder = path.join(root, "cut-short");
    const child = inAnotherProcess(folder, "");
    const isMaking = () => fs.existsSync(path.join(folder, "pgdata.new", "PG_VERSION"));
    await expect.poll(isMaking, { interval: 1, timeout: 120_000 }).toBe(true);
    child.kill("SIGKILL");
    await ended(child);
    const database = await openDatabase({ dataDir: folder, log });
    await expect(database.pool.query("SELECT 1 AS one")).resolves.toMatchObject({ rows: [{ one: 1 }] });
    await database.close();
    expect(fs.readdirSync(folder)).toEqual(["pgdata"]);
  }, 300_000);

  test("that is no database is refused, and can be locked again", async () => {
    const folder = path.join(root, "broken");
    fs.mkdirSync(path.join(folder, "pgdata"), { recursive: true });
    fs.writeFileSync(path.join(folder, "pgdata", "PG_VERSION"), "3\n");
    await expect(openDatabase({ dataDir: folder, log })).rejects.toThrow(EmbeddedDatabaseStopped);
    const unlock = await lockDirectory(folder);
    await unlock();
  }, 60_000);

  test.skipIf(process.platform === "win32")(
    "whose lock file was left by a killed process can be locked",
    async () => {
      const folder = path.join(root, "stale");
      fs.mkdirSync(folder);
      const module = JSON.stringify(new URL("./directory-lock.ts", import.meta.url).href);
      const program = `const { lockDirectory } = await import(${module}); await lockDirectory(${JSON.stringify(folder)}, "darwin"); process.kill(process.pid, "SIGKILL")`;
      await ended(spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", program]));
      const unlock = await lockDirectory(folder, "darwin");
      await expect(lockDirectory(folder, "darwin")).rejects.toThrow(DataDirectoryInUse);
      await unlock();
      await (
        await lockDirectory(folder, "darwin")
      )();
    },
    60_000,
  );
});

describe("the engine", () => {
  test("that dies fails the work in progress, then starts anew with all that was committed", async () => {
    const database = await openDatabase({ dataDir: databaseFolder("dies"), log, runaway_timeout: 1_000 });
    const heard: string[] = [];
    await database.listen("after", (payload) => heard.push(payload));
    await database.pool.query("CREATE TABLE kept AS SELECT 1 AS one");
    const client = await database.pool.connect();
    await client.query("BEGIN; INSERT INTO kept VALUES (2)");
    await expect(client.query("SELECT pg_sleep(60)")).rejects.toThrow(EmbeddedDatabaseStopped);
    await expect(client.query("SELECT 1")).rejects.toThrow();
    client.release();
    await expect(database.pool.query("SELECT one FROM kept")).resolves.toMatchObject({ rows: [{ one: 1 }] });
    await database.pool.query("NOTIFY after, 'still listening'");
    expect(heard).toEqual(["still listening"]);
    await database.close();
  }, 60_000);

  test("that panics, here for want of its log, is ended at once and recovers", async () => {
    const folder = databaseFolder("panics");
    const database = await openDatabase({ dataDir: folder, log });
    await database.pool.query("CREATE TABLE kept AS SELECT 1 AS one");
    fs.renameSync(path.join(folder, "pgdata", "pg_wal"), path.join(folder, "pgdata", "pg_wal.away"));
    await expect(
      database.pool.query("SELECT pg_switch_wal()").then(() => database.pool.query("INSERT INTO kept VALUES (2)")),
    ).rejects.toThrow();
    fs.rmSync(path.join(folder, "pgdata", "pg_wal"), { recursive: true, force: true });
    fs.renameSync(path.join(folder, "pgdata", "pg_wal.away"), path.join(folder, "pgdata", "pg_wal"));
    // Queries that arrive while the thread is ending must fail as well.
    await expect
      .poll(() => database.pool.query("SELECT one FROM kept").catch(String), { timeout: 10_000 })
      .toMatchObject({ rows: [{ one: 1 }] });
    await database.close();
  }, 60_000);

  test("in memory is lost with its thread, in words", async () => {
    const database = await openDatabase({ dataDir: "memory", template, log, runaway_timeout: 1_000 });
    await expect(database.pool.query("SELECT pg_sleep(60)")).rejects.toThrow(EmbeddedDatabaseStopped);
    await expect(database.pool.query("SELECT 1")).rejects.toThrow("in memory is lost");
    await database.close();
  }, 60_000);

  test("does not hold up the event loop", async () => {
    const database = await openDatabase({ dataDir: "memory", template, log });
    let turns = 0;
    let running = true;
    const turn = (): void => {
      turns += 1;
      if (running) setImmediate(turn);
    };
    turn();
    await database.pool.query("SELECT count(*) FROM generate_series(1, 1000000)");
    running = false;
    await database.close();
    expect(turns).toBeGreaterThan(100);
  }, 60_000);
});

describe("maintenance", () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({ dataDir: databaseFolder("maintained"), log });
  }, 60_000);
  afterAll(() => database?.close());

  async function logSince(pool: pg.Pool): Promise<number> {
    const { rows } = await pool.query<{ bytes: string }>(
      "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) AS bytes FROM pg_control_checkpoint()",
    );
    return Number(rows[0]?.bytes);
  }

  test("checkpoints a log that has grown, vacuums and analyzes what changed, and then rests", async () => {
    const { pool } = database;
    await pool.query(`CREATE TABLE "Large" AS SELECT n, repeat('x', 200) AS pad FROM generate_series(1, 20000) n`);
    await pool.query("CREATE TABLE grown AS SELECT 1 AS n; INSERT INTO grown SELECT generate_series(1, 500)");
    await pool.query(`UPDATE "Large" SET n = n + 1`);
    const before = await logSince(pool);
    const round = await maintainOnce(pool, { ...maintenanceLimits, wal_bytes: 1024 * 1024 });
    expect(round).toEqual({ checkpointed: true, vacuumed: ['public."Large"'], analyzed: ["public.grown"] });
    expect(await logSince(pool)).toBeLessThan(before / 10);
    await expect(pool.query(`SELECT reltuples AS rows FROM pg_class WHERE relname = 'Large'`)).resolves.toMatchObject({
      rows: [{ rows: 20_000 }],
    });
    expect(await maintainOnce(pool)).toEqual({ checkpointed: false, vacuumed: [], analyzed: [] });
  }, 60_000);

  test("keeps the log's files few, however much is written", async () => {
    const { pool } = database;
    for (let round = 0; round < 6; round += 1) {
      await pool.query(`UPDATE "Large" SET pad = repeat('y', 200 + $1)`, [round]);
      await maintainOnce(pool, { ...maintenanceLimits, wal_bytes: 8 * 1024 * 1024 });
    }
    const { rows } = await pool.query<{ bytes: string }>("SELECT sum(size) AS bytes FROM pg_ls_waldir()");
    expect(Number(rows[0]?.bytes)).toBeLessThan(128 * 1024 * 1024);
  }, 60_000);
});

test("after a stop, clean or not, searches use their index also for the rows that were written last", async () => {
  const folder = databaseFolder("searched");
  const filled = (table: string): string =>
    `CREATE TABLE ${table} (text text); CREATE INDEX ON ${table} USING gin (text gin_trgm_ops);
     INSERT INTO ${table} SELECT md5(n::text) FROM generate_series(1, 20000) n`;
  const ofSearch = async ({ pool }: Database, table: string): Promise<string> =>
    JSON.stringify((await pool.query(`EXPLAIN SELECT FROM ${table} WHERE text LIKE '%abc123%'`)).rows);
  const killed = inAnotherProcess(
    folder,
    `await pool.query(${JSON.stringify(filled("killed"))}); process.kill(process.pid, "SIGKILL");`,
  );
  await ended(killed);
  const second = await openDatabase({ dataDir: folder, log });
  await expect.poll(() => ofSearch(second, "killed"), { timeout: 20_000 }).toContain("killed_text_idx");
  await second.pool.query(filled("closed"));
  await second.close();
  const third = await openDatabase({ dataDir: folder, log });
  await expect.poll(() => ofSearch(third, "closed"), { timeout: 20_000 }).toContain("closed_text_idx");
  await third.close();
}, 60_000);

test("a template carries a migrated database into a new one", async () => {
  const copies = await Promise.all(
    [template, new Blob([new Uint8Array(template)])].map((each) =>
      openDatabase({ dataDir: "memory", template: each, log }),
    ),
  );
  for (const copy of copies) {
    await expect(copy.pool.query("SELECT text FROM word")).resolves.toMatchObject({ rows: [{ text: "насос" }] });
    await copy.pool.query("DELETE FROM word");
    await copy.close();
  }
}, 60_000);
