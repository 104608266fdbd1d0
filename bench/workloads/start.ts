import { sessionApi } from "#contract/users/session.api.ts";
import { ADMINISTRATOR, BenchServer } from "../lib/bench-server.ts";
import { rounds } from "../lib/figures.ts";
import type { Workload } from "../lib/workload.ts";

const ROUNDS = 7;

/** Returns the milliseconds from the start of the process until the first sign-in succeeds. */
async function start(bench: BenchServer): Promise<number> {
  const started = performance.now();
  await bench.start();
  await bench.ask(sessionApi.authenticate, null, { body: ADMINISTRATOR });
  const took = performance.now() - started;
  await bench.stop();
  return took;
}

/** Measures a start with existing data, and the very first start, when the server creates the tables. */
export const startWorkload: Workload = ({ engine }) =>
  Promise.resolve(async (running) => {
    await running.stop();
    const bench = await BenchServer.create();
    const first = await start(bench);
    const later: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) later.push(await start(bench));
    await bench.end();
    return [
      {
        name: "start to the first sign-in answered, second start on",
        engine,
        ...rounds(later),
        limit: engine === "embedded" ? 1500 : 700,
        reference: { name: "the first start", value: first },
      },
      {
        name: "the very first start, which makes the tables",
        engine,
        value: first,
        ...(engine === "embedded" ? { limit: 4000 } : {}),
      },
    ];
  });
