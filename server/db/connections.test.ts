import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#server/db/connect.ts";
import { ofCompany, runPrepared } from "#server/db/connections.ts";
import { openKysely } from "#server/db/kysely.ts";
import { systemTransaction, tenantTransaction } from "#server/db/transaction.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { isBehindPooler } from "#server/testing/pooled-database.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const state = sql<{ role: string; workspace: string; reads: string }>`
  SELECT
    current_setting('role') AS role,
    coalesce(current_setting('app.workspace_id', true), '') AS workspace,
    current_setting('transaction_read_only') AS reads`;

test("a tenant's transaction has the tenants' role, its workspace and its access from its first statement on", async () => {
  const { workspace } = await aCompany(app.deps);
  for (const read_only of [true, false]) {
    const rows = await tenantTransaction(app.deps.db, { workspace_id: workspace, read_only }, (db) => db.run(state));
    expect(rows).toEqual([{ role: "lotwise_tenant", workspace: String(workspace), reads: read_only ? "on" : "off" }]);
  }
});

test("after a transaction, however it ends, nothing of it is left on any connection", async () => {
  const { workspace } = await aCompany(app.deps);
  const tenant = (work: string, read_only = true) =>
    tenantTransaction(app.deps.db, { workspace_id: workspace, read_only }, (db) => db.run(sql.raw(work)));
  await tenant("SELECT 1");
  await expect(tenant("SELECT 1 / 0")).rejects.toThrow("division by zero");
  await expect(tenant("SELECT 1 / 0", false)).rejects.toThrow("division by zero");
  await tenantTransaction(app.deps.db, { workspace_id: workspace, read_only: true }, () => Promise.resolve());
  await systemTransaction(app.deps.db, { read_only: true }, () => Promise.resolve());
  await expect(systemTransaction(app.deps.db, {}, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  const after = await Promise.all(Array.from({ length: 12 }, () => state.execute(app.deps.db)));
  for (const { rows } of after) expect(rows).toEqual([{ role: "none", workspace: "", reads: "off" }]);
});

test("what only reads can't write, and what writes is there once it has ended", async () => {
  const { workspace } = await aCompany(app.deps);
  const rename = sql`UPDATE workspace SET name = 'ООО «Другое»' WHERE id = ${workspace}`;
  await expect(systemTransaction(app.deps.db, { read_only: true }, (trx) => rename.execute(trx))).rejects.toThrow(
    "read-only transaction",
  );
  await systemTransaction(app.deps.db, {}, (trx) => rename.execute(trx));
  const { rows } = await sql`SELECT name FROM workspace WHERE id = ${workspace}`.execute(app.deps.db);
  expect(rows).toEqual([{ name: "ООО «Другое»" }]);
});

test.runIf(onPostgres)(
  "the error of a statement that ran too long names the statement, without its values",
  async () => {
    const running = app.deps.db.transaction().execute(async (trx) => {
      await sql`SET LOCAL statement_timeout = 20`.execute(trx);
      await sql`SELECT pg_sleep(${5}), 'a long wait' AS reason`.execute(trx);
    });
    await expect(running).rejects.toThrow(/statement timeout: SELECT pg_sleep\(\$1\), 'a long wait' AS reason$/);
  },
);

test.runIf(onPostgres && !isBehindPooler)(
  "a kept statement is parsed once by its connection and answers for each value",
  async () => {
    const kept = (value: number) => sql<{ double: number }>`SELECT ${value}::bigint * 2 AS double`;
    await app.deps.db.transaction().execute(async (trx) => {
      for (const value of [1, 2, 3]) expect(await runPrepared(trx, kept(value))).toEqual([{ double: value * 2 }]);
      const { rows } = await sql<{ count: number }>`
        SELECT count(*) AS count
        FROM pg_prepared_statements
        WHERE statement = 'SELECT $1::bigint * 2 AS double'`.execute(trx);
      expect(rows).toEqual([{ count: 1 }]);
    });
  },
);

test("a statement of a large company names that company itself, and asks for the rest by value", async () => {
  const { text, values } = ofCompany(
    "SELECT $1::text || $2::text || $3::text || $10::text",
    [10, "a'b", "10", 4, 5, 6, 7, 8, 9, "z"],
    "10",
  );
  expect({ text, values }).toEqual({
    text: "SELECT '10'::text || $1::text || '10'::text || $2::text",
    values: ["a'b", "z"],
  });
  expect(ofCompany("SELECT $1::bigint = ANY($2::bigint[])", [10, [10]], "10")).toEqual({
    text: "SELECT '10'::bigint = ANY($1::bigint[])",
    values: [[10]],
  });
  const kept = sql<{ all: string }>`${sql.raw(text.replace("$1", "'a''b'").replace("$2", "'z'"))} AS all`;
  expect((await kept.execute(app.deps.db)).rows).toEqual([{ all: "10a'b10z" }]);
});

test.runIf(!onPostgres)(
  "the embedded engine plans what comes again once, and anew when many rows have come",
  async () => {
    // Uses a separate database, because other tests have used up the plan limit of the shared connection.
    const database = await openDatabase({ dataDir: "memory", log: app.deps.log });
    const db = openKysely(database);
    await sql`CREATE TABLE grown (place bigint)`.execute(db);
    await sql`CREATE INDEX ON grown (place)`.execute(db);
    await sql`ANALYZE grown`.execute(db);
    const at = (place: number) =>
      sql<{ count: number }>`SELECT count(*) AS count FROM grown WHERE place = ${place}::bigint`.execute(db);
    const plan = async (): Promise<string> => {
      const { rows } = await sql<{ name: string }>`
        SELECT name
        FROM pg_prepared_statements
        WHERE statement LIKE '%FROM grown WHERE place%'`.execute(db);
      const lines = await sql<{ "QUERY PLAN": string }>`EXPLAIN EXECUTE ${sql.id(rows[0]?.name ?? "")} (1)`.execute(db);
      return lines.rows.map((line) => line["QUERY PLAN"]).join(" ");
    };
    // Runs the statement often enough to be prepared and to get a generic plan.
    for (let time = 0; time < 12; time += 1) expect((await at(time)).rows).toEqual([{ count: 0 }]);
    expect(await plan()).toContain("Seq Scan");
    await sql`INSERT INTO grown SELECT g FROM generate_series(1, 20000) g`.execute(db);
    expect(await plan()).toContain("Index");
    expect((await at(7)).rows).toEqual([{ count: 1 }]);
    await database.close();
  },
);
