import { parentPort, workerData } from "node:worker_threads";
import loadHighs from "highs";
import { solveScenario } from "#server/modules/scenarios/solve/solve-scenario.ts";
import type { ScenarioQuestion } from "#server/modules/scenarios/solve/solve-scenario.ts";

/** Worker thread that solves one scenario. `solve-in-worker.ts` starts and stops it and is its only source of input. */
solveScenario(await loadHighs(), workerData as ScenarioQuestion, (news) => parentPort?.postMessage(news));
