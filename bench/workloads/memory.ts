import { setTimeout as pause } from "node:timers/promises";
import type { Workload } from "../lib/workload.ts";

/** Milliseconds after which garbage has been collected and the process that reads files has exited. */
const PAUSE_MS = 75_000;

/** Measures the server's memory, excluding PostgreSQL, after the preceding workloads. */
export const memoryWorkload: Workload = ({ engine }) =>
  Promise.resolve(async (bench) => {
    await pause(PAUSE_MS);
    const memory = await bench.memory();
    if (memory === null) return [];
    return [
      {
        name: "memory of the server and its processes after W1 to W6 (PSS)",
        engine,
        value: memory.whole,
        unit: "MiB",
        limit: engine === "embedded" ? 450 : 180,
        reference: { name: "the server's own", value: memory.own },
      },
    ];
  });
