import { afterAll, beforeAll, expect, test } from "vitest";
import { monitoringApi } from "#contract/monitoring/monitoring.api.ts";
import { DAY_MS, WEEK_MS } from "#contract/time-units.ts";
import { sessionApi } from "#contract/users/session.api.ts";
import { startJobs } from "#server/jobs/worker.ts";
import { noteInDatabase } from "#server/modules/backup/backup-note.store.ts";
import { sampleSizes } from "#server/modules/monitoring/growth.ts";
import { anAdministrator } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { Caller, TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
let administrator: Caller;
beforeAll(async () => {
  app = await startTestApp();
  administrator = { token: (await anAdministrator(app.deps)).token };
});
afterAll(() => app.close());

/** Lets time pass. The session ends meanwhile, so the administrator signs in again. */
const pass = async (ms: number): Promise<void> => {
  app.clock.advance(ms);
  administrator = { token: (await anAdministrator(app.deps)).token };
};
const status = async () => (await app.call(monitoringApi.status, administrator)).ok();

test("a server at work has nothing to remark, and says what it is and how large its data are", async () => {
  const found = await status();
  expect(found).toMatchObject({ remarks: [], schema_version: app.deps.schema_version, server_errors: 0 });
  expect(found.calls).toBe(0);
  expect((await status()).calls).toBe(1);
  expect(found.queues.map(({ queue }) => queue)).toEqual(["mail", "one_c", "scenario", "tender_closing"]);
  expect(found.tables).toHaveLength(10);
  expect(found.database_bytes).toBeGreaterThan(found.tables[0]?.bytes ?? Infinity);
});

test("growth is known once there are samples of 7 and of 30 days ago, and a backup until it is 7 days old", async () => {
  const found = await status();
  expect([found.growth, found.backup]).toEqual([{ days_7: null, days_30: null }, null]);
  const { db } = app.deps;
  await sampleSizes(app.deps);
  await pass(WEEK_MS);
  await noteInDatabase(app.database.pool, { at: app.clock.now().toISOString(), bytes: 5_000, duration_ms: 2_500 });
  await db.updateTable("size_sample").set({ database_bytes: 1_000, tables: '{"mail": 1}' }).execute();
  const later = await status();
  expect(later.growth).toEqual({ days_7: later.database_bytes - 1_000, days_30: null });
  expect(later.samples).toMatchObject([{ database_bytes: 1_000 }]);
  expect(later.backup).toMatchObject({ bytes: 5_000, duration_ms: 2_500, is_old: false });
  expect(later.remarks).toEqual([]);
  await pass(30 * DAY_MS);
  await sampleSizes(app.deps);
  await sampleSizes(app.deps);
  const { database_bytes, growth, backup, remarks } = await status();
  expect(growth).toEqual({ days_7: null, days_30: database_bytes - 1_000 });
  expect((await status()).samples).toHaveLength(2);
  expect([backup?.is_old, remarks]).toEqual([true, ["backup_old"]]);

  // A restored backup brings the notes of the database that was copied.
  await db.updateTable("backup_note").set({ copied_from: "another cluster/1" }).execute();
  expect((await status()).backup).toBeNull();
});

test("what a limit refused is counted with its last time", async () => {
  const body = { email: "guess@lotwise.test", password: "Lotwise2026" };
  let refused = 0;
  while (refused < 2) if ((await app.call(sessionApi.authenticate, null, { body })).status === 429) refused += 1;
  const last_at = app.clock.now().toISOString();
  expect((await status()).limits).toContainEqual({ limit: "too_many_requests", count: 2, last_at });
});

test("mails that are late or were given up are remarked upon", async () => {
  const at = app.clock.now().getTime();
  const mail = (next_at: number, state: "waiting" | "failed") => ({
    kind: "account_blocked",
    to_address: "a@lotwise.test",
    language: "en",
    subject: "",
    text: "",
    html: "",
    status: state,
    next_at: new Date(next_at).toISOString(),
    created_at: new Date(at).toISOString(),
  });
  await app.deps.db
    .insertInto("mail")
    .values([mail(at - 660_000, "waiting"), mail(at + 60_000, "waiting"), mail(at, "failed")])
    .execute();
  const found = await status();
  expect(found.remarks).toEqual(["mail_late", "mail_failed"]);
  expect(found.queues[0]).toEqual({
    queue: "mail",
    waiting: 2,
    due_since: new Date(at - 660_000).toISOString(),
    is_late: true,
    failed: 1,
  });
  await app.deps.db.deleteFrom("mail").execute();
});

test("a job that fails shows its error until it succeeds, and can be run at once", async () => {
  let isAway = true;
  const run = () => (isAway ? Promise.reject(new Error("the mail server is away")) : Promise.resolve());
  const jobs = [{ name: "send-mails", every_ms: 3_600_000, run }];
  const stop = startJobs({ jobs, log: app.deps.log, clock: app.clock, monitor: app.deps.monitor });
  const runNow = (name: string) => app.call(monitoringApi.run_job, administrator, { params: { name } });
  expect((await runNow("send-mails")).ok()).toMatchObject({ error: "the mail server is away", failures: 1, runs: 1 });
  expect((await status()).remarks).toEqual(["job_fails"]);
  isAway = false;
  expect((await runNow("send-mails")).ok()).toMatchObject({ error: null, failures: 1, runs: 2, is_running: false });
  expect((await status()).remarks).toEqual([]);
  expect((await runNow("no-such-job")).error().code).toBe("not_found");
  await stop();
});
