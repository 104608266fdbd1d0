import type { Job } from "#server/jobs/job.ts";

interface Log {
  error(what: object, text: string): void;
}

/**
 * Runs each job periodically, with at most one run of a job at a time. A failed run is logged and retried at the next
 * interval. Returns a function that stops the jobs and waits for current runs.
 */
export function startJobs({ jobs, log }: { jobs: readonly Job[]; log: Log }): () => Promise<void> {
  const loops = jobs.map((job) => {
    let running: Promise<void> = Promise.resolve();
    let busy = false;
    const timer = setInterval(() => {
      if (busy) return;
      busy = true;
      running = job
        .run()
        .catch((error: unknown) => log.error({ err: error, job: job.name }, "job failed"))
        .finally(() => {
          busy = false;
        });
    }, job.every_ms);
    timer.unref();
    return { timer, running: () => running };
  });
  return async () => {
    for (const loop of loops) clearInterval(loop.timer);
    for (const job of jobs) job.stop?.();
    await Promise.all(loops.map((loop) => loop.running()));
  };
}
