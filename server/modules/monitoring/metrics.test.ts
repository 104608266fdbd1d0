import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { tenderApi } from "#contract/tenders/tender.api.ts";
import { buildApp } from "#server/app.ts";
import { Monitor } from "#server/core/monitor.ts";
import { openKysely } from "#server/db/kysely.ts";
import { startJobs } from "#server/jobs/worker.ts";
import { openLog } from "#server/platform/log.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { callsOf, startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

const METRICS_TOKEN = "scrape-me-if-you-can";
const headers = { authorization: `Bearer ${METRICS_TOKEN}` };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ METRICS_TOKEN });
});
afterAll(() => app.close());

/** Returns the samples by name with labels, and refuses text that isn't in Prometheus' format. */
function samplesOf(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  for (const line of text.split("\n").filter((each) => each !== "" && !each.startsWith("#"))) {
    const [, name, value] = /^([a-z_0-9]+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
    if (name === undefined) throw new Error(`not a sample: ${line}`);
    samples.set(name, Number(value));
  }
  return samples;
}
const read = async (server: TestApp["app"]): Promise<Map<string, number>> =>
  samplesOf((await server.inject({ url: "/metrics", headers })).body);

test("metrics open to the token alone", async () => {
  const wrong = { authorization: `Bearer ${METRICS_TOKEN}x` };
  for (const each of [{}, wrong, { authorization: METRICS_TOKEN }])
    expect((await app.app.inject({ url: "/metrics", headers: each })).statusCode).toBe(404);
  const answer = await app.app.inject({ url: "/metrics", headers });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
});

test("they count calls by endpoint and status, and tell queues, connections, sizes and versions", async () => {
  const company = await aCompany(app.deps);
  const caller = { token: company.token, workspace: company.workspace };
  for (const id of [4711, 4712]) await app.call(tenderApi.one, caller, { params: { id } });
  await app.app.inject("/api/nothing-4713");
  await app.deps.db
    .insertInto("mail")
    .values({
      kind: "account_blocked",
      to_address: "a@lotwise.test",
      language: "en",
      subject: "",
      text: "",
      html: "",
      next_at: new Date(app.clock.now().getTime() - 90_000).toISOString(),
      created_at: app.clock.now().toISOString(),
    })
    .execute();
  const samples = await read(app.app);
  const route = 'route="/api/supplier-requests/{id}"';
  expect(samples.get(`lotwise_calls_total{method="GET",${route},status="4xx"}`)).toBe(2);
  expect(samples.get(`lotwise_call_duration_seconds_count{method="GET",${route}}`)).toBe(2);
  expect([...samples.keys()].join("\n")).not.toMatch(/471[123]/);
  expect(samples.get('lotwise_calls_total{method="GET",route="(none)",status="4xx"}')).toBe(1);
  expect(samples.get('lotwise_queue_waiting{queue="mail"}')).toBe(1);
  expect(samples.get('lotwise_queue_oldest_due_seconds{queue="mail"}')).toBe(90);
  expect(samples.get('lotwise_queue_oldest_due_seconds{queue="one_c"}')).toBe(0);
  expect(samples.get("lotwise_database_up")).toBe(1);
  expect(samples.get("lotwise_database_size_bytes")).toBeGreaterThan(1_000_000);
  expect(samples.get('lotwise_table_size_bytes{table="audit"}')).toBeGreaterThan(0);
  for (const name of ["nodejs_eventloop_lag_p99_seconds", "lotwise_pool_waiting", "lotwise_storage_full"])
    expect(samples.has(name)).toBe(true);
  expect([...samples.keys()].find((name) => name.startsWith("lotwise_build_info"))).toContain(
    `schema_version="${app.deps.schema_version}"`,
  );
});

test("they show a job that fails", async () => {
  const { deps, clock } = app;
  const fail = () => Promise.reject(new Error("the mail server is away"));
  const options = { jobs: [{ name: "send-mails", every_ms: 60_000, run: fail }], log: deps.log, clock };
  const stop = startJobs({ ...options, monitor: deps.monitor });
  await deps.monitor.runJob("send-mails");
  await stop();
  const samples = await read(app.app);
  expect(samples.get('lotwise_job_failures_total{job="send-mails"}')).toBe(1);
  expect(samples.get('lotwise_job_failing{job="send-mails"}')).toBe(1);
  expect(samples.get('lotwise_job_last_start_timestamp_seconds{job="send-mails"}')).toBe(clock.now().getTime() / 1000);
});

test("the board and the alerts name only metrics that exist", async () => {
  const text = (await app.app.inject({ url: "/metrics", headers })).body;
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", type]) => ({ name, type }));
  const known = new Set(
    types.flatMap(({ name, type }) =>
      type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => name + end) : [name],
    ),
  );
  for (const file of ["grafana-board.json", "alerts.yml"]) {
    const named =
      (await readFile(`deploy/monitoring/${file}`, "utf8")).match(/\b(?:lotwise|nodejs|process)_\w+/g) ?? [];
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  }
});

test("without a database they say so, and what isn't known is left out instead of zero", async () => {
  const away = { connect: () => Promise.reject(new Error("away")) };
  const pool: TestApp["database"]["pool"] = Object.assign(Object.create(app.database.pool), away);
  const db = openKysely({ ...app.database, pool });
  const server = await buildApp({ ...app.deps, db, monitor: new Monitor(app.clock.now()) });
  const samples = await read(server);
  await server.close();
  expect(samples.get("lotwise_database_up")).toBe(0);
  expect([...samples.keys()].filter((name) => /^lotwise_(queue|database_size|files)/.test(name))).toEqual([]);
});

test("on a port of their own they need no token, and the main port has none", async () => {
  const lines: string[] = [];
  const log = openLog("info", { write: (line: string) => void lines.push(line) });
  const env = { ...app.deps.env, METRICS_TOKEN: undefined, METRICS_PORT: 0 };
  const server = await buildApp({ ...app.deps, log, env, monitor: new Monitor(app.clock.now()) });
  await server.ready();
  const served = lines.map((line) => z.looseObject({ msg: z.string() }).parse(JSON.parse(line)));
  const { address } = z
    .object({ address: z.object({ address: z.literal("127.0.0.1"), port: z.int() }) })
    .parse(served.find(({ msg }) => msg === "metrics are served"));
  await callsOf(server)(tenderApi.one, null, { params: { id: 1 } });
  const answer = await fetch(`http://127.0.0.1:${address.port}/metrics`);
  expect(await answer.text()).toContain("lotwise_calls_total{");
  expect((await fetch(`http://127.0.0.1:${address.port}/`)).status).toBe(404);
  expect((await server.inject({ url: "/metrics", headers })).statusCode).toBe(404);
  await server.close();
  await expect(fetch(`http://127.0.0.1:${address.port}/metrics`)).rejects.toThrow();
});
