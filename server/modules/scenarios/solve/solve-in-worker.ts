import type { ScenarioQuestion, SolverNews } from "#server/modules/scenarios/solve/solve-scenario.ts";
import { startThread } from "#server/platform/start-thread.ts";

/**
 * Time beyond the time limit after which the thread is terminated, because HiGHS checks its own time limit only rarely,
 * and prices and curves follow the search. The best award found so far is the result.
 */
const EXTRA_MS = 80_000;

export interface SolverLimits {
  readonly seconds: number;
  readonly memory_mb: number;
}

const FILE = new URL("./scenario-worker.ts", import.meta.url);

export type Ended = "done" | "stopped" | "died";

export interface Solving {
  readonly ended: Promise<Ended>;
  readonly stop: () => void;
}

/** Solves a scenario in a worker thread, because the solver blocks its thread and never frees its memory. */
export function solveInWorker(
  question: ScenarioQuestion,
  options: {
    readonly limits: SolverLimits;
    readonly hear: (news: SolverNews) => void;
    readonly failed: (error: unknown) => void;
  },
): Solving {
  const resourceLimits = { maxOldGenerationSizeMb: options.limits.memory_mb };
  const thread = startThread(FILE, { workerData: question, name: "scenario", resourceLimits });
  let isStopped = false;
  let isOver = false;
  const stop = (): void => {
    isStopped = true;
    void thread.terminate();
  };
  const timer = setTimeout(stop, EXTRA_MS + question.seconds * 1000);
  const ended = new Promise<Ended>((resolve) => {
    thread.on("message", (news: SolverNews) => {
      if (isStopped) return;
      options.hear(news);
      isOver ||= news.kind === "done" || news.kind === "impossible" || news.kind === "failed";
    });
    thread.once("error", (error) => {
      if (!isStopped) options.failed(error);
      resolve(isStopped ? "stopped" : "died");
    });
    thread.once("exit", () => resolve(isStopped ? "stopped" : isOver ? "done" : "died"));
  }).finally(() => clearTimeout(timer));
  return { ended, stop };
}
