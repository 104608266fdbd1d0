import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { groupApi } from "#contract/groups/group.api.ts";
import { systemTransaction } from "#server/db/transaction.ts";
import { readEnvironment } from "#server/env.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import type { RunningServer } from "#server/start.ts";
import { collectEvents } from "#server/testing/collect-events.ts";
import { aPgbouncer, hasPgbouncer } from "#server/testing/pgbouncer.ts";
import { aSecondServer } from "#server/testing/second-server.ts";
import { callsOf, startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

const CALLS = 40;

test("a pooler without an address of the database itself is refused", () => {
  expect(() =>
    readEnvironment({ DATABASE_URL: "postgres://pooler/lotwise", DATABASE_POOLER: "transaction" }, "command"),
  ).toThrow("DATABASE_DIRECT_URL");
});

describe.runIf(onPostgres && hasPgbouncer)("behind PgBouncer, which lends a connection for one transaction", () => {
  let app: TestApp;
  let pooler: Awaited<ReturnType<typeof aPgbouncer>>;
  let server: RunningServer;
  beforeAll(async () => {
    app = await startTestApp();
    pooler = await aPgbouncer(app.database_url ?? "");
    server = await aSecondServer(app, pooler.url, {
      DATABASE_DIRECT_URL: app.database_url ?? "",
      DATABASE_POOLER: "transaction",
      DATABASE_POOL: "8",
    });
  });
  afterAll(async () => {
    await server.close();
    await pooler.stop();
    await app.close();
  });

  test("calls at once are answered, and their events arrive", async () => {
    const customer = await aCompany(app.deps);
    const call = callsOf(server.app);
    const names = Array.from({ length: CALLS }, (_, number) => `Группа ${number}`);
    await Promise.all(
      names.map(async (name) => {
        const { id } = (await call(groupApi.create, customer, { body: { name } })).ok();
        expect((await call(groupApi.one, customer, { params: { id } })).ok().name).toBe(name);
      }),
    );
    expect((await call(groupApi.list, customer)).ok().count).toBe(CALLS);
    // Resolves once an event has come from the database.
    await expect(collectEvents(server.deps, customer.workspace)).resolves.toEqual([]);
  });

  test("a transaction has its time limits, and instants are in UTC", async () => {
    const read = (trx: typeof server.deps.db) =>
      sql<{ limit: string; zone: string }>`
        SELECT current_setting('statement_timeout') AS
        limit, current_setting('timezone') AS zone`.execute(trx);
    const { rows } = await systemTransaction(server.deps.db, {}, read);
    expect(rows).toEqual([{ limit: "30s", zone: "UTC" }]);
  });
});
