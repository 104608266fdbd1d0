import { parentPort, workerData } from "node:worker_threads";
import loadHighs from "highs";
import { solveScenario } from "#server/modules/scenarios/solve/solve-scenario.ts";
import type { ScenarioQuestion } from "#server/modules/scenarios/solve/solve-scenario.ts";

/** A thread that solves one scenario (started by solve-in-worker.ts, which ends it). Nobody else gives it anything. */
solveScenario(await loadHighs(), workerData as ScenarioQuestion, (news) => parentPort?.postMessage(news));
