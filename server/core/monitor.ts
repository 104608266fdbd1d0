import { LIMITS } from "#contract/monitoring/monitoring.api.ts";
import type { Work } from "#server/core/work.ts";

/** A call that has been answered, or that its sender gave up. */
export interface FinishedCall {
  readonly method: string;
  /** Path of the endpoint with the names of its parameters instead of their values. */
  readonly route: string;
  /** Null if the connection closed before the answer. */
  readonly status: number | null;
  /** Time from the arrival of the whole request to the beginning of the answer. */
  readonly ms: number;
  /** True for streams of events, which stay open as long as the page. */
  readonly is_stream: boolean;
  readonly work: Work;
}

export type Limit = (typeof LIMITS)[number];

/** How often a limit refused or delayed a call, and when it did so last. */
export interface LimitHits {
  readonly count: number;
  readonly last_at: Date;
}

/** Returns the limit that a call met, if any. The limits are named like the errors that they are answered with. */
const limitOf = ({ error, pool_waits }: Work): Limit | undefined =>
  LIMITS.find((limit) => limit === error) ?? (pool_waits > 0 ? "connections" : undefined);

/** The runs of a job since the start of this server. */
export interface JobState {
  readonly name: string;
  readonly every_ms: number;
  is_running: boolean;
  runs: number;
  failures: number;
  last_started_at: Date | null;
  last_ms: number | null;
  last_failed_at: Date | null;
  /** Error of the last run; null if it went well. */
  error: string | null;
}

/** What this server process has observed of itself since its start. */
export class Monitor {
  readonly started_at: Date;
  /** True from a disk-full error until a probe write succeeds. */
  is_storage_full = false;
  /** Calls since the start, and those of them that failed by the server's fault. */
  calls = 0;
  server_errors = 0;
  /** Limits that were met since the start. */
  readonly limits = new Map<Limit, LimitHits>();
  readonly #jobs = new Map<string, { state: JobState; run: () => Promise<void> }>();
  readonly #listeners: ((call: FinishedCall) => void)[] = [];

  constructor(started_at: Date) {
    this.started_at = started_at;
  }

  onCall(listener: (call: FinishedCall) => void): void {
    this.#listeners.push(listener);
  }

  noteCall(call: FinishedCall, now: Date): void {
    this.calls += 1;
    const limit = limitOf(call.work);
    if (limit !== undefined) this.limits.set(limit, { count: (this.limits.get(limit)?.count ?? 0) + 1, last_at: now });
    if (call.status !== null && call.status >= 500) this.server_errors += 1;
    for (const listener of this.#listeners) listener(call);
  }

  /** Registers a job. `run` starts it at once, or waits for the current run. */
  addJob(job: { name: string; every_ms: number }, run: () => Promise<void>): JobState {
    const state: JobState = {
      name: job.name,
      every_ms: job.every_ms,
      is_running: false,
      runs: 0,
      failures: 0,
      last_started_at: null,
      last_ms: null,
      last_failed_at: null,
      error: null,
    };
    this.#jobs.set(job.name, { state, run });
    return state;
  }

  get jobs(): JobState[] {
    return [...this.#jobs.values()].map(({ state }) => state);
  }

  /** Runs a job now and waits for its end. Returns undefined if this server has no such job. */
  async runJob(name: string): Promise<JobState | undefined> {
    const job = this.#jobs.get(name);
    await job?.run();
    return job?.state;
  }
}
