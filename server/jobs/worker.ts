import { randomUUID } from "node:crypto";
import type { Clock } from "#server/core/clock.ts";
import { errorText } from "#server/core/error-text.ts";
import type { JobState, Monitor } from "#server/core/monitor.ts";
import { runInWork, Work } from "#server/core/work.ts";
import type { Job } from "#server/jobs/job.ts";

interface Log {
  error(what: object, text: string): void;
}

interface Needs {
  readonly log: Log;
  readonly clock: Clock;
}

/** Runs a job once and records the result. A failure is logged. */
async function runOnce(job: Job, state: JobState, { log, clock }: Needs): Promise<void> {
  const began = performance.now();
  state.is_running = true;
  state.last_started_at = clock.now();
  state.runs += 1;
  try {
    await job.run();
    state.error = null;
  } catch (error) {
    state.failures += 1;
    state.error = errorText(error);
    state.last_failed_at = clock.now();
    log.error({ err: error, job: job.name }, "job failed");
  } finally {
    state.is_running = false;
    state.last_ms = performance.now() - began;
  }
}

/**
 * Runs each job periodically, with at most one run of a job at a time. A failed run is logged and retried at the next
 * interval. Returns a function that stops the jobs and waits for current runs.
 */
export function startJobs(options: Needs & { jobs: readonly Job[]; monitor: Monitor }): () => Promise<void> {
  const { jobs, monitor } = options;
  let isStopped = false;
  const loops = jobs.map((job) => {
    let running: Promise<void> = Promise.resolve();
    const run = (): Promise<void> => {
      if (isStopped || state.is_running) return running;
      const id = randomUUID();
      running = runInWork(new Work(id, { job: job.name, run: id }), () => runOnce(job, state, options));
      return running;
    };
    const state = monitor.addJob(job, run);
    const timer = setInterval(() => void run(), job.every_ms);
    timer.unref();
    return { timer, running: () => running };
  });
  return async () => {
    isStopped = true;
    for (const loop of loops) clearInterval(loop.timer);
    for (const job of jobs) job.stop?.();
    await Promise.all(loops.map((loop) => loop.running()));
  };
}
