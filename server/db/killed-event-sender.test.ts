import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { systemClock } from "#server/core/clock.ts";
import { ADD_EVENTS } from "#server/db/live-events.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { aTender } from "#server/seed/tender.builder.ts";
import { spawnServer } from "#server/testing/child-server.ts";
import { openStream } from "#server/testing/open-stream.ts";
import { aSecondServer } from "#server/testing/second-server.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";
import { onPostgres } from "#server/testing/test-database.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(systemClock.now().toISOString());
});
afterAll(() => app.close());

/** Renames a tender at the server at `url` and returns the status of the answer. */
async function renameAt(url: string, by: Caller, id: number): Promise<number> {
  const { method, path } = tenderApi.patch;
  const answer = await fetch(`${url}/api${path.replace("{id}", String(id))}`, {
    method,
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${by.token}`,
      "x-workspace": String(by.workspace),
    },
    body: JSON.stringify({ name: "Партия 12" }),
  });
  return answer.status;
}

/** Waits until one connection that meets the condition waits for a lock. */
async function untilWaiting(condition: string, value: unknown): Promise<void> {
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND ${condition}`;
  await expect.poll(async () => (await app.database.pool.query(waiting, [value])).rowCount).toBe(1);
}

/**
 * Runs a call that adds events. Locks their table as soon as the call has committed and before a server can send them,
 * because the lock has been requested earlier. Returns the call's result and the function that ends the lock.
 */
async function lockedAfterCommit<R>(call: () => Promise<R>): Promise<{ result: R; unlock: () => Promise<void> }> {
  const [before, after] = [await app.database.pool.connect(), await app.database.pool.connect()];
  await before.query("BEGIN; LOCK TABLE live_event IN SHARE MODE");
  const called = call();
  await untilWaiting("position($1 IN query) > 0", ADD_EVENTS);
  await after.query("BEGIN");
  const { rows } = await after.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const locked = after.query("LOCK TABLE live_event IN ACCESS EXCLUSIVE MODE");
  await untilWaiting("pid = $1", rows[0]?.pid);
  await before.query("COMMIT");
  before.release();
  await locked;
  const left = await after.query("SELECT FROM live_event");
  expect(left.rowCount).toBe(1);
  const unlock = async (): Promise<void> => {
    await after.query("COMMIT");
    after.release();
  };
  return { result: await called, unlock };
}

test.runIf(onPostgres)(
  "the event of a server that is killed between its commit and the sending is sent by another server, once",
  { timeout: 30_000 },
  async () => {
    const company = await aCompany(app.deps);
    const [first, second] = [
      await aTender(app.deps, { customer: company }),
      await aTender(app.deps, { customer: company }),
    ];
    const other = await aSecondServer(app);
    const stream = await openStream(app, other.address, company);
    const { child, address } = await spawnServer({
      DATABASE_URL: app.database_url ?? "",
      DATA_DIR: app.deps.env.DATA_DIR,
      ADMIN_EMAIL: "first@lotwise.test",
      ADMIN_PASSWORD: "Lotwise2026",
    });
    const url = await address;
    const { result, unlock } = await lockedAfterCommit(() => renameAt(url, company, first.id));
    expect(result).toBe(200);
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    expect(await ended).toEqual([null, "SIGKILL"]);
    await unlock();
    const unsent = async (): Promise<number | null> => {
      await other.deps.monitor.runJob("send-left-events");
      return (await app.database.pool.query("SELECT FROM live_event")).rowCount;
    };
    await expect.poll(unsent, { timeout: 10_000 }).toBe(0);
    expect(await renameAt(other.address, company, second.id)).toBe(200);
    expect([await stream.next(), await stream.next()]).toEqual([
      { kind: "tender_changed", id: first.id },
      { kind: "tender_changed", id: second.id },
    ]);
    stream.close();
    await other.close();
  },
);
