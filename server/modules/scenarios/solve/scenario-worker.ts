import { parentPort, workerData } from "node:worker_threads";
import loadHighs from "highs";
import { solveScenario } from "#server/modules/scenarios/solve/solve-scenario.ts";
import type { ScenarioQuestion } from "#server/modules/scenarios/solve/solve-scenario.ts";

/**
 * Entry point of the worker thread, which solves one scenario. `solve-in-worker.ts` starts the thread, passes the input
 * and stops it.
 */
solveScenario(await loadHighs(), workerData as ScenarioQuestion, (news) => parentPort?.postMessage(news));
