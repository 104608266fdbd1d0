import { afterEach, expect, test, vi } from "vitest";
import { startJobs } from "#server/jobs/worker.ts";
import type { Job } from "#server/jobs/job.ts";

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
  const stop = startJobs({ jobs, log: { error: (what: unknown) => void logged.push(what) } });
  return { logged, stop };
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
