import { setTimeout as pause } from "node:timers/promises";
import type { Registry } from "prom-client";
import { SECOND_MS } from "#contract/time-units.ts";
import type { FinishedCall } from "#server/core/monitor.ts";
import { VERSION } from "#server/core/version.ts";
import { READ_OUTCOMES } from "#server/db/replica.ts";
import type { Replica } from "#server/db/replica.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { queueStates } from "#server/modules/monitoring/monitoring.store.ts";
import type { QueueState, Sizes } from "#server/modules/monitoring/monitoring.store.ts";
import { sizesOf } from "#server/modules/monitoring/sizes.ts";

export interface Metrics {
  readonly content_type: string;
  /** Returns the current values as Prometheus text. */
  text(): Promise<string>;
}

/** Upper bounds of the duration of calls in seconds. */
const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Time after which a database counts as down. Prometheus gives a server ten seconds by default. */
const DATABASE_WAIT_MS = 3 * SECOND_MS;

/** Loads the library only where metrics are turned on. */
const client = () => import("prom-client");
type Client = Awaited<ReturnType<typeof client>>;

const statusOf = ({ status }: FinishedCall): string => (status === null ? "aborted" : `${Math.floor(status / 100)}xx`);

function countCalls({ Counter, Histogram }: Client, registers: Registry[], { monitor }: Dependencies): void {
  const calls = new Counter({
    name: "lotwise_calls_total",
    help: "Calls by endpoint and class of status; aborted: the connection closed before the answer",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const duration = new Histogram({
    name: "lotwise_call_duration_seconds",
    help: "Time from the complete request to the beginning of the answer, without streams of events",
    labelNames: ["method", "route"],
    buckets: BUCKETS,
    registers,
  });
  const sql = new Counter({ name: "lotwise_sql_seconds_total", help: "Time of statements in calls", registers });
  const statements = new Counter({ name: "lotwise_statements_total", help: "Statements in calls", registers });
  monitor.onCall((call) => {
    const { method, route, work } = call;
    calls.inc({ method, route, status: statusOf(call) });
    if (!call.is_stream) duration.observe({ method, route }, call.ms / SECOND_MS);
    sql.inc(work.sql_ms / SECOND_MS);
    statements.inc(work.statements);
  });
}

function showReads({ reads }: Replica, registers: Registry[], Counter: Client["Counter"]): void {
  new Counter({
    name: "lotwise_reads_total",
    help: "Transactions of reading calls by the database that answered, and why it was the primary",
    labelNames: ["database", "reason"],
    registers,
    collect() {
      this.reset();
      for (const outcome of READ_OUTCOMES)
        if (outcome === "replica") this.inc({ database: "replica", reason: "current" }, reads[outcome]);
        else this.inc({ database: "primary", reason: outcome }, reads[outcome]);
    },
  });
}

/** Defines the values that are read from the server itself whenever metrics are read. */
function showServer({ Gauge, Counter }: Client, registers: Registry[], deps: Dependencies): void {
  const gauge = (name: string, help: string, read: () => number): void =>
    void new Gauge({
      name: `lotwise_${name}`,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const { pool_counts: pool, monitor, lifecycle, live, sheets, replica } = deps;
  gauge("pool_connections", "Open connections of the pool", () => pool.totalCount);
  gauge("pool_idle_connections", "Connections of the pool that nothing uses", () => pool.idleCount);
  gauge("pool_waiting", "Transactions that wait for a connection", () => pool.waitingCount);
  gauge("live_streams", "Open streams of live events", () => live.open);
  gauge("sheets_waiting", "Spreadsheets that wait for the parser", () => sheets.waiting());
  gauge("storage_full", "1 after a disk-full error, until a probe write succeeds", () =>
    Number(monitor.is_storage_full),
  );
  gauge("stopping", "1 while the server is about to stop", () => Number(lifecycle.isStopping));
  if (replica !== null) showReads(replica, registers, Counter);
  new Gauge({
    name: "lotwise_build_info",
    help: "Version of the program and number of its newest migration; always 1",
    labelNames: ["version", "schema_version"],
    registers,
  }).set({ version: VERSION, schema_version: String(deps.schema_version) }, 1);
}

function showJobs({ Gauge, Counter }: Client, registers: Registry[], { monitor }: Dependencies): () => void {
  const common = { labelNames: ["job"], registers };
  const runs = new Counter({ ...common, name: "lotwise_job_runs_total", help: "Runs of a job" });
  const failures = new Counter({ ...common, name: "lotwise_job_failures_total", help: "Failed runs of a job" });
  const began = new Gauge({
    ...common,
    name: "lotwise_job_last_start_timestamp_seconds",
    help: "Begin of the last run of a job",
  });
  const took = new Gauge({ ...common, name: "lotwise_job_last_duration_seconds", help: "Duration of the last run" });
  const failing = new Gauge({ ...common, name: "lotwise_job_failing", help: "1 if the last run failed" });
  return () => {
    runs.reset();
    failures.reset();
    for (const state of monitor.jobs) {
      const { name: job } = state;
      runs.inc({ job }, state.runs);
      failures.inc({ job }, state.failures);
      failing.set({ job }, Number(state.error !== null));
      if (state.last_started_at !== null) began.set({ job }, state.last_started_at.getTime() / SECOND_MS);
      if (state.last_ms !== null) took.set({ job }, state.last_ms / SECOND_MS);
    }
  };
}

/** Defines the values that are read from the database. Without a database they are left out: unknown isn't zero. */
function showDatabase({ Gauge }: Client, registers: Registry[], deps: Dependencies): () => Promise<void> {
  const gauge = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge<L>({ name: `lotwise_${name}`, help, labelNames, registers });
  const up = gauge("database_up", "1 if the database answers");
  const waiting = gauge("queue_waiting", "Rows that wait for a job", ["queue"]);
  const age = gauge("queue_oldest_due_seconds", "How long the oldest row is due", ["queue"]);
  const failed = gauge("queue_failed", "Rows that were given up and wait for a person", ["queue"]);
  const size = gauge("database_size_bytes", "Size of the database; up to five minutes old");
  const tables = gauge("table_size_bytes", "Size of the largest tables with their indexes", ["table"]);
  const files = gauge("files", "Stored files");
  const bytes = gauge("file_size_bytes", "Size of all stored files");
  const show = (queues: readonly QueueState[], sizes: Sizes): void => {
    for (const { queue, ...state } of queues) {
      const due = state.due_since === null ? 0 : deps.clock.now().getTime() - Date.parse(state.due_since);
      waiting.set({ queue }, state.waiting);
      failed.set({ queue }, state.failed);
      age.set({ queue }, Math.max(0, due) / SECOND_MS);
    }
    for (const { name, bytes: of } of sizes.tables) tables.set({ table: name }, of);
    size.set(sizes.database_bytes);
    files.set(sizes.files);
    bytes.set(sizes.file_bytes);
  };
  return async () => {
    for (const each of [size, files, bytes]) each.remove();
    for (const each of [waiting, age, failed, tables]) each.reset();
    const read = Promise.all([queueStates(deps.db, deps.clock.now()), sizesOf(deps)]).catch(() => null);
    const found = await Promise.race([read, pause(DATABASE_WAIT_MS, null, { ref: false })]);
    up.set(Number(found !== null));
    if (found !== null) show(...found);
  };
}

/** Observes the calls and jobs of a server from now on. */
export async function createMetrics(deps: Dependencies): Promise<Metrics> {
  const library = await client();
  const registry = new library.Registry();
  const registers = [registry];
  library.collectDefaultMetrics({ register: registry });
  countCalls(library, registers, deps);
  showServer(library, registers, deps);
  const refreshJobs = showJobs(library, registers, deps);
  const refreshDatabase = showDatabase(library, registers, deps);
  return {
    content_type: registry.contentType,
    async text() {
      refreshJobs();
      await refreshDatabase();
      return registry.metrics();
    },
  };
}
