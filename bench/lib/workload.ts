import type { Dependencies } from "#server/http/dependencies.ts";
import type { BenchServer } from "./bench-server.ts";
import type { Figure } from "./figures.ts";

/** The environment in which a workload creates its data, before the measured server runs. */
export interface Prepared {
  readonly deps: Dependencies;
  readonly engine: BenchServer["engine"];
  /** Analyzes the database, as it would automatically within a minute. `fill` does the same at its end. */
  readonly looked_at: () => Promise<void>;
}

/** Creates its data with the builders. Returns the function that measures over HTTP once the server runs. */
export type Workload = (given: Prepared) => Promise<(bench: BenchServer) => Promise<Figure[]>>;
