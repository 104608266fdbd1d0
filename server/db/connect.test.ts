import process from "node:process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase, parseTimestamp } from "./connect.ts";
import type { Database } from "./connect.ts";

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const url = process.env["TEST_DATABASE_URL"];

const kinds: [Database["kind"], () => Promise<Database>][] = [
  url
    ? ["postgres", () => openDatabase({ url, log: quiet })]
    : ["embedded", () => openDatabase({ dataDir: "memory", log: quiet, connection_timeout: 3_000 })],
];

describe.each(kinds)("%s database", (kind, open) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
    await database.pool.query(
      "DROP TABLE IF EXISTS connect_test; CREATE TABLE connect_test (id integer PRIMARY KEY, note text)",
    );
  }, 60_000);

  afterAll(async () => {
    await database?.pool.query("DROP TABLE IF EXISTS connect_test");
    await database?.close();
  });

  test("values come back as the wire needs them", async () => {
    const { rows } = await database.pool.query({
      text: `SELECT $1::bigint AS big, $2::date AS day, $3::timestamptz AS at, $4::timestamp AS local, $5::numeric AS price,
               $6::text AS word, $7::jsonb AS json, $8::boolean AS yes, $9::integer AS count, null::text AS nothing,
               array[1.10, null]::numeric[] AS prices, array[9007199254740991]::bigint[] AS bigs, array['2026-01-02'::date] AS days`,
      values: [
        "42",
        "2026-01-02",
        "2026-03-01T12:00:00.123456+03:00",
        "2026-03-01 09:00:00",
        "0010.50",
        "Ёлка 'x'",
        { a: [1] },
        true,
        7,
      ],
    });
    expect(rows).toEqual([
      {
        big: 42,
        day: "2026-01-02",
        at: "2026-03-01T09:00:00.123Z",
        local: "2026-03-01T09:00:00.000Z",
        price: "10.50",
        word: "Ёлка 'x'",
        json: { a: [1] },
        yes: true,
        count: 7,
        nothing: null,
        prices: ["1.10", null],
        bigs: [9007199254740991],
        days: ["2026-01-02"],
      },
    ]);
  });

  test("a bigint that a number cannot hold is an error, not a rounded number", async () => {
    await expect(database.pool.query("SELECT 9007199254740993::bigint")).rejects.toThrow(RangeError);
    await expect(database.pool.query("SELECT 1 AS one")).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  test("an error carries its code and leaves the connection usable", async () => {
    await database.pool.query("INSERT INTO connect_test VALUES (1, 'first')");
    await expect(database.pool.query("INSERT INTO connect_test VALUES ($1, $2)", [1, "again"])).rejects.toMatchObject({
      code: "23505",
      constraint: "connect_test_pkey",
    });
    await expect(database.pool.query("SELECT note FROM connect_test WHERE id = 1")).resolves.toMatchObject({
      rows: [{ note: "first" }],
    });
  });

  test("a transaction rolled back leaves nothing", async () => {
    const client = await database.pool.connect();
    await client.query("BEGIN");
    await client.query("INSERT INTO connect_test VALUES (2, 'gone')");
    await client.query("ROLLBACK");
    client.release();
    await expect(database.pool.query("SELECT 1 FROM connect_test WHERE id = 2")).resolves.toMatchObject({
      rowCount: 0,
    });
  });

  test("a connection given up in the middle of a transaction leaves nothing either", async () => {
    const client = await database.pool.connect();
    await client.query("BEGIN; SET search_path = pg_catalog; INSERT INTO public.connect_test VALUES (3, 'gone')");
    client.release(true);
    await expect(database.pool.query("SELECT 1 FROM connect_test WHERE id = 3")).resolves.toMatchObject({
      rowCount: 0,
    });
  });

  test("several statements in one query answer one by one", async () => {
    const results: unknown = await database.pool.query("SELECT 1 AS one; SELECT 2 AS two");
    expect(results).toMatchObject([{ rows: [{ one: 1 }] }, { rows: [{ two: 2 }] }]);
  });

  test("a result and a parameter of 5 MB arrive whole", async () => {
    const long = "ж".repeat(2_500_000);
    const { rows } = await database.pool.query<{ text: string }>("SELECT $1::text AS text", [long]);
    expect(rows[0]?.text === long).toBe(true);
    const many = await database.pool.query<{ n: number; pad: string }>(
      "SELECT n, repeat('x', 100) AS pad FROM generate_series(1, 50000) n",
    );
    expect(many.rows.length).toBe(50_000);
    expect(many.rows.every((row, index) => row.n === index + 1 && row.pad.length === 100)).toBe(true);
  });

  test("queries at the same time each get their own answer", async () => {
    const numbers = Array.from({ length: 200 }, (_, index) => index);
    const answers = await Promise.all(
      numbers.map(async (number) => {
        if (number % 10 === 3)
          return database.pool.query("SELECT 1/0").then(String, (error: { code: string }) => error.code);
        return (await database.pool.query<{ n: number }>("SELECT $1::int AS n", [number])).rows[0]?.n;
      }),
    );
    expect(answers).toEqual(numbers.map((number) => (number % 10 === 3 ? "22012" : number)));
  });

  test("a named statement can be run again", async () => {
    const query = (value: number) =>
      database.pool.query({ name: "twice", text: "SELECT $1::int * 2 AS double", values: [value] });
    expect((await query(2)).rows).toEqual([{ double: 4 }]);
    expect((await query(5)).rows).toEqual([{ double: 10 }]);
  });

  test("who listens gets each notification after its commit, and none after leaving", async () => {
    const heard: string[] = [];
    let arrived = deferred();
    const leave = await database.listen("Tender-Changes", (payload) => {
      heard.push(payload);
      arrived.resolve();
    });
    await database.pool.query("BEGIN; SELECT pg_notify('Tender-Changes', 'rolled back'); ROLLBACK");
    await database.pool.query("SELECT pg_notify('Tender-Changes', 'тендер 7')");
    await arrived.promise;
    await leave();
    arrived = deferred();
    const other = await database.listen("other", () => arrived.resolve());
    await database.pool.query(`NOTIFY "Tender-Changes", 'too late'`);
    await database.pool.query("NOTIFY other");
    await arrived.promise;
    await other();
    expect(heard).toEqual(["тендер 7"]);
  });

  test("the extensions of the schema are there", async () => {
    await database.pool.query(
      "CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE EXTENSION IF NOT EXISTS btree_gin; CREATE EXTENSION IF NOT EXISTS unaccent",
    );
    const { rows } = await database.pool.query(
      "SELECT word_similarity('насос', 'Насосы и насос-станции') > 0.5 AS similar",
    );
    expect(rows).toEqual([{ similar: true }]);
  });

  test("is of the kind asked for and closes twice without harm", async () => {
    const second = await open();
    expect(second.kind).toBe(kind);
    await Promise.all([second.close(), second.close()]);
    await expect(second.pool.query("SELECT 1")).rejects.toThrow();
  }, 30_000);
});

test.skipIf(!url)(
  "a PostgreSQL that drops its connections is connected to again, listening included",
  async () => {
    const database = await openDatabase({ url, log: quiet });
    const other = await openDatabase({ url, log: quiet });
    const heard: string[] = [];
    await database.listen("again", (payload) => heard.push(payload));
    const held = await database.pool.connect();
    await database.pool.query("SELECT 1");
    const dropped = await other.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'lotwise' AND pid <> pg_backend_pid()",
    );
    expect(dropped.rowCount).toBeGreaterThanOrEqual(3);
    await expect(held.query("SELECT 1")).rejects.toThrow();
    held.release();
    await expect.poll(() => database.pool.query("SELECT 1 AS one").catch(String)).toMatchObject({ rows: [{ one: 1 }] });
    const notify = async (): Promise<string[]> => {
      await other.pool.query("NOTIFY again, 'after'").catch(() => undefined);
      return heard;
    };
    await expect.poll(notify, { timeout: 15_000 }).toContain("after");
    await Promise.all([database.close(), other.close()]);
  },
  20_000,
);

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

test.each([
  ["2026-03-01 12:00:00+00", "2026-03-01T12:00:00.000Z"],
  ["2026-03-01 00:30:00.5+05:30", "2026-02-28T19:00:00.500Z"],
  ["2026-03-01 12:00:00.123999-03", "2026-03-01T15:00:00.123Z"],
  ["infinity", "infinity"],
])("timestamp %s is %s on the wire", (text, wire) => {
  expect(parseTimestamp(text)).toBe(wire);
});
