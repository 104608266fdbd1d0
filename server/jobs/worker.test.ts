import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { startJobs } from "#server/jobs/worker.ts";
import { systemClock } from "#server/core/clock.ts";
import { Monitor } from "#server/core/monitor.ts";
import type { Job } from "#server/jobs/job.ts";
import { openLog } from "#server/platform/log.ts";

afterEach(() => void vi.useRealTimers());

function work(every_ms: number): { job: Job; runs: { finish: () => void; fail: () => void }[] } {
  const runs: { finish: () => void; fail: () => void }[] = [];
  return {
    runs,
    job: {
      name: "work",
      every_ms,
      run: () =>
        new Promise((finish, fail) => void runs.push({ finish, fail: () => fail(new Error("the database is away")) })),
    },
  };
}

function start(...jobs: Job[]) {
  vi.useFakeTimers();
  const logged: unknown[] = [];
  const monitor = new Monitor(systemClock.now());
  const stop = startJobs({
    jobs,
    monitor,
    clock: systemClock,
    log: { error: (what: unknown) => void logged.push(what) },
  });
  return { logged, stop, monitor };
}

test("a job that takes long is never started a second time meanwhile, and holds up no other", async () => {
  const [long, quick] = [work(1000), work(1000)];
  const { stop } = start(long.job, quick.job);
  await vi.advanceTimersByTimeAsync(1000);
  quick.runs[0]?.finish();
  await vi.advanceTimersByTimeAsync(1000);
  expect([long.runs.length, quick.runs.length]).toEqual([1, 2]);
  long.runs[0]?.finish();
  await vi.advanceTimersByTimeAsync(1000);
  expect(long.runs).toHaveLength(2);
  for (const { finish } of [...long.runs, ...quick.runs]) finish();
  await stop();
});

test("a job that fails is told and tried again at its next turn", async () => {
  const { job, runs } = work(1000);
  const { logged, stop } = start(job);
  await vi.advanceTimersByTimeAsync(1000);
  runs[0]?.fail();
  await vi.advanceTimersByTimeAsync(1000);
  expect(logged).toMatchObject([{ job: "work", err: { message: "the database is away" } }]);
  expect(runs).toHaveLength(2);
  runs[1]?.finish();
  await stop();
});

test("stopping starts nothing more and waits for what runs", async () => {
  const { job, runs } = work(1000);
  const { stop } = start(job);
  await vi.advanceTimersByTimeAsync(1000);
  let stopped = false;
  const ended = stop().then(() => (stopped = true));
  await vi.advanceTimersByTimeAsync(5000);
  expect([runs.length, stopped]).toEqual([1, false]);
  runs[0]?.finish();
  await ended;
});

test("each line that a run writes names the job and the run", async () => {
  const lines: string[] = [];
  const log = openLog("info", { write: (line: string) => void lines.push(line) });
  const run = () => Promise.resolve(log.info("something was sent"));
  const { stop } = start({ name: "send", every_ms: 1000, run });
  await vi.advanceTimersByTimeAsync(2000);
  await stop();
  const [first, second] = lines.map((line) =>
    z.looseObject({ job: z.literal("send"), run: z.uuid() }).parse(JSON.parse(line)),
  );
  expect(first?.run).not.toBe(second?.run);
});

test("what failed and why is known until the job succeeds, and it can be run at once", async () => {
  const { job, runs } = work(60_000);
  const { monitor, stop } = start(job);
  await vi.advanceTimersByTimeAsync(60_000);
  runs[0]?.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(monitor.jobs).toMatchObject([{ name: "work", runs: 1, failures: 1, error: "the database is away" }]);
  const again = monitor.runJob("work");
  runs[1]?.finish();
  expect(await again).toMatchObject({ runs: 2, failures: 1, error: null });
  expect(await monitor.runJob("unknown")).toBeUndefined();
  await stop();
});
