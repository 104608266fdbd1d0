import type { Dependencies } from "#server/http/dependencies.ts";
import type { BenchServer } from "./bench-server.ts";
import type { Figure } from "./figures.ts";

/** Environment for creating the data of a workload, before the measured server starts. */
export interface Prepared {
  readonly deps: Dependencies;
  readonly engine: BenchServer["engine"];
  /** Analyzes the database immediately, as autovacuum would within a minute. `fill` does the same at its end. */
  readonly looked_at: () => Promise<void>;
}

/**
 * Creates the data of a workload with the builders. Returns a function that measures over HTTP after the server has
 * started.
 */
export type Workload = (given: Prepared) => Promise<(bench: BenchServer) => Promise<Figure[]>>;
