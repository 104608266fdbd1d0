import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "./connect.ts";
import type { Database } from "./connect.ts";
import { migrate, MigrationError } from "./migrate.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const url = process.env["TEST_DATABASE_URL"];
const kinds: [string, () => Promise<Database>][] = [["embedded", () => openDatabase({ dataDir: "memory", log })]];
if (url) kinds.push(["postgres", () => openDatabase({ url, log })]);

const first = "CREATE TABLE migrate_test (id integer PRIMARY KEY);\nINSERT INTO migrate_test VALUES (1);\n";
const second = "ALTER TABLE migrate_test ADD note text;\n";

describe.each(kinds)("migrations on the %s database", (_kind, open) => {
  let database: Database;
  let directory = "";

  beforeAll(async () => {
    database = await open();
  }, 30_000);
  afterAll(() => database?.close());
  beforeEach(async () => {
    directory = fs.mkdtempSync(path.join(os.tmpdir(), "lotwise-migrations-"));
    await database.pool.query("DROP TABLE IF EXISTS schema_migration, migrate_test");
    return () => fs.rmSync(directory, { recursive: true });
  });

  function write(name: string, sql: string): void {
    fs.writeFileSync(path.join(directory, name), sql);
  }
  const run = (after?: () => Promise<void>) => migrate(database.pool, { directory, log, ...(after ? { after } : {}) });

  test("apply once, in order; the second run does nothing", async () => {
    write("0002_note.sql", second);
    write("0001_table.sql", first);
    expect(await run()).toEqual(["0001_table.sql", "0002_note.sql"]);
    expect(await run()).toEqual([]);
    const { rows } = await database.pool.query(
      "SELECT version, name, length(sha256) AS length FROM schema_migration ORDER BY version",
    );
    expect(rows).toEqual([
      { version: 1, name: "table", length: 64 },
      { version: 2, name: "note", length: 64 },
    ]);
    expect((await database.pool.query("SELECT id, note FROM migrate_test")).rows).toEqual([{ id: 1, note: null }]);
  });

  test("apply up to a number for the tables of an earlier version, and the rest later", async () => {
    write("0001_table.sql", first);
    write("0002_note.sql", second);
    expect(await migrate(database.pool, { directory, log, up_to: 1 })).toEqual(["0001_table.sql"]);
    expect(await run()).toEqual(["0002_note.sql"]);
  });

  test("of two servers starting at once are applied by one", async () => {
    write("0001_table.sql", first);
    write("0002_note.sql", second);
    const other = database.kind === "postgres" ? await open() : database;
    const results = await Promise.all([run(), migrate(other.pool, { directory, log })]);
    if (other !== database) await other.close();
    expect(results.map((applied) => applied.length).sort((one, other) => one - other)).toEqual([0, 2]);
  });

  test("refuse a changed or renamed file, but not other line ends", async () => {
    write("0001_table.sql", first);
    await run();
    write("0001_table.sql", first.replaceAll("\n", "\r\n"));
    await expect(run()).resolves.toEqual([]);
    write("0001_table.sql", `${first}-- later thought\n`);
    await expect(run()).rejects.toThrow(/0001_table\.sql differs .* never changed/);
    fs.renameSync(path.join(directory, "0001_table.sql"), path.join(directory, "0001_tables.sql"));
    await expect(run()).rejects.toThrow("0001_tables.sql differs from 0001_table.sql");
  });

  test("refuse a database newer than the program", async () => {
    write("0001_table.sql", first);
    write("0002_note.sql", second);
    await run();
    fs.rmSync(path.join(directory, "0002_note.sql"));
    await expect(run()).rejects.toThrow(/already has 0002_note\.sql/);
  });

  test("leave a newer database alone that says it works with this program, and refuse one that doesn't", async () => {
    write("0001_table.sql", first);
    await run();
    write("0002_note.sql", second);
    const later = (works_with: number) => migrate(database.pool, { directory, log, works_with });
    await later(1);
    fs.rmSync(path.join(directory, "0002_note.sql"));
    let times = 0;
    await expect(run(async () => void (times += 1))).resolves.toEqual([]);
    expect(times).toBe(0);
    write("0002_note.sql", second);
    write("0003_more.sql", "ALTER TABLE migrate_test ADD more text");
    await later(2);
    for (const name of ["0002_note.sql", "0003_more.sql"]) fs.rmSync(path.join(directory, name));
    await expect(run()).rejects.toThrow(/already has 0002_note\.sql/);
  });

  test("mark tables of versions that couldn't say what they work with", async () => {
    write("0001_table.sql", first);
    await run();
    await database.pool.query("ALTER TABLE schema_migration DROP COLUMN works_with");
    await run();
    write("0002_note.sql", second);
    await migrate(database.pool, { directory, log, works_with: 1 });
    const { rows } = await database.pool.query("SELECT works_with FROM schema_migration ORDER BY version");
    expect(rows).toEqual([{ works_with: null }, { works_with: 1 }]);
  });

  test("give way to a call that holds a table and needs another one, and are applied after it", async ({ skip }) => {
    skip(database.kind === "embedded", "The embedded database has one connection.");
    await database.pool.query("CREATE TABLE migrate_other (id integer)");
    write("0001_table.sql", first);
    await run();
    write("0002_both.sql", "ALTER TABLE migrate_other ADD note text; ALTER TABLE migrate_test ADD note text;");
    const call = await database.pool.connect();
    try {
      await call.query("BEGIN; INSERT INTO migrate_test VALUES (2)");
      const migrated = run();
      // The migration has its first table now and waits for the second, which the call holds.
      await expect
        .poll(async () => (await database.pool.query("SELECT FROM pg_locks WHERE NOT granted")).rowCount, {
          interval: 5,
        })
        .toBeGreaterThan(0);
      await call.query("INSERT INTO migrate_other VALUES (2); COMMIT");
      expect(await migrated).toEqual(["0002_both.sql"]);
    } finally {
      call.release();
      await database.pool.query("DROP TABLE migrate_other");
    }
  });

  test.each([
    [["0001_table.sql", "0003_note.sql"], "number 0002 is missing"],
    [["0001_table.sql", "0001_twice.sql"], "exists twice"],
    [["0001-table.sql"], "named like 0001_name.sql"],
  ])("%j is refused: %s", async (names, complaint) => {
    for (const name of names) write(name, "SELECT 1");
    await expect(run()).rejects.toThrow(complaint);
    await expect(database.pool.query("SELECT 1 FROM schema_migration")).rejects.toMatchObject({ code: "42P01" });
  });

  test("that fail leave nothing of their file, say where, and can be repaired", async () => {
    write("0001_table.sql", first);
    write("0002_note.sql", `${second}INSERT INTO migrate_test VALUES (2, 'x');\nSELECT nonsense FROM migrate_test;\n`);
    await expect(run()).rejects.toThrow(/0002_note\.sql failed, line 3: .*nonsense.* \(42703\)/);
    expect((await database.pool.query("SELECT * FROM migrate_test")).rows).toEqual([{ id: 1 }]);
    write("0002_note.sql", second);
    expect(await run()).toEqual(["0002_note.sql"]);
  });

  test("run what may be repeated each time, under the same lock", async () => {
    write("0001_table.sql", first);
    let running = 0;
    let most = 0;
    let times = 0;
    const after = async () => {
      times += 1;
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    await Promise.all([run(after), run(after), run(after)]);
    expect([times, most]).toEqual([3, 1]);
    await expect(run(() => Promise.reject(new Error("no reference data")))).rejects.toThrow("no reference data");
    await expect(run()).resolves.toEqual([]);
  });

  test("complain by a class of their own", async () => {
    write("0001_table.sql", "nonsense");
    await expect(run()).rejects.toThrow(MigrationError);
  });
});
