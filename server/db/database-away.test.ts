import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { liveApi } from "#contract/live/live.api.ts";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { aStartedTender, aTender } from "#server/seed/tender.builder.ts";
import type { RunningServer } from "#server/start.ts";
import { DatabaseDoor } from "#server/testing/database-door.ts";
import { openStream } from "#server/testing/open-stream.ts";
import { aSecondServer } from "#server/testing/second-server.ts";
import { callsOf, startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

const PATIENCE = { timeout: 15_000 } as const;

describe.runIf(onPostgres)("while the database is away", () => {
  let app: TestApp;
  let door: DatabaseDoor;
  let server: RunningServer;
  let call: TestApp["call"];
  beforeAll(async () => {
    app = await startTestApp();
    door = new DatabaseDoor(app.database_url ?? "");
    await door.open();
    server = await aSecondServer(app, door.url);
    call = callsOf(server.app);
  });
  afterAll(async () => {
    await server.close();
    await door.shut();
    await app.close();
  });

  async function anOpenTender(closing_date: string) {
    const customer = await aCompany(app.deps);
    const { id } = await aStartedTender(app.deps, { customer, suppliers: [await aSupplier(app.deps)], closing_date });
    const params = { id };
    const read = () => call(tenderApi.one, customer, { params });
    const { revision } = (await app.call(tenderApi.one, customer, { params })).ok();
    const rename = () => call(tenderApi.patch, customer, { params, body: { name: "Другое название" } });
    return { customer, id, read, rename, revision };
  }
  const away = { status: 503, code: "unavailable", wait: "1" };
  const refusal = async (answer: ReturnType<TestApp["call"]>) => {
    const { status, headers, error } = await answer;
    return { status, code: error().code, wait: headers["retry-after"] };
  };

  test("every call says so in words and nothing fails; once it is back the same calls go on by themselves", async () => {
    const { customer, read, rename } = await anOpenTender("2026-12-27T09:00:00.000Z");
    (await read()).ok();
    await door.shut();
    for (const made of [read(), rename(), read(), call(liveApi.events, customer)])
      expect(await refusal(made)).toEqual(away);
    expect((await read()).error().detail).toBe("The server is busy. Try again in a few seconds.");
    expect((await server.app.inject("/api/health/ready")).statusCode).toBe(503);
    expect((await server.app.inject("/api/health/live")).statusCode).toBe(200);
    await door.open();
    expect((await read()).ok().name).not.toBe("Другое название");
    (await rename()).ok();
    expect((await read()).ok().name).toBe("Другое название");
  });

  test("a change that it leaves in the middle is answered so too, has not happened and can be made again", async () => {
    const { id, read, rename, revision } = await anOpenTender("2026-12-27T09:00:00.000Z");
    await app.deps.db.transaction().execute(async (held) => {
      await sql`SELECT FROM tender WHERE id = ${id} FOR UPDATE`.execute(held);
      const renamed = rename();
      const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      // A transaction sees the connections that existed when it first looked, so another one looks.
      await expect.poll(async () => (await waiting.execute(app.deps.db)).rows.length, PATIENCE).toBeGreaterThan(0);
      await door.shut();
      expect(await refusal(renamed)).toEqual(away);
    });
    await door.open();
    expect((await read()).ok().revision).toBe(revision);
    expect((await rename()).ok().name).toBe("Другое название");
  });

  // A proxy may lead to a replica for a while before the replica is promoted.
  test("a database that takes no changes is away too, and its connections are given up", async () => {
    const { read, rename } = await anOpenTender("2026-12-27T09:00:00.000Z");
    const setting = (change: string) =>
      sql`ALTER DATABASE ${sql.id(new URL(app.database_url ?? "").pathname.slice(1))} ${sql.raw(change)}`.execute(
        app.deps.db,
      );
    await setting("SET default_transaction_read_only = on");
    await door.shut();
    await door.open();
    const ready = async () => (await server.app.inject("/api/health/ready")).json();
    await expect.poll(ready, PATIENCE).toEqual({ status: "unavailable", reason: "read_only" });
    (await read()).ok();
    expect(await refusal(rename())).toEqual(away);
    await setting("RESET default_transaction_read_only");
    await expect.poll(async () => (await rename()).status, PATIENCE).toBe(200);
    await expect.poll(ready, PATIENCE).toEqual({ status: "ok" });
  });

  test("pages open their streams again and hear of what happens; what fell due meanwhile is done", async () => {
    const { customer, id: closed, read } = await anOpenTender("2026-11-27T09:00:00.000Z");
    const before = await openStream(server, server.address, customer);
    await door.shut();
    app.clock.set("2026-11-27T09:00:00.000Z");
    await door.open();
    // The stream must end, so that the page reconnects and reloads missed changes.
    await before.end;
    await expect.poll(async () => (await read()).ok().status, PATIENCE).toBe("DONE");
    const after = await openStream(server, server.address, customer);
    const { id } = await aTender(app.deps, { customer });
    (await call(tenderApi.patch, customer, { params: { id }, body: { name: "Другое название" } })).ok();
    // The event about the closed tender may arrive late, on the new stream.
    const late = { kind: "tender_changed", id: closed };
    const heard: unknown[] = [];
    do heard.push(await after.next());
    while (isDeepStrictEqual(heard.at(-1), late));
    expect(heard.at(-1)).toEqual({ kind: "tender_changed", id });
    after.close();
  });
});
