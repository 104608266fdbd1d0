import type { Dependencies } from "#server/http/dependencies.ts";
import type { BenchServer } from "./bench-server.ts";
import type { Figure } from "./figures.ts";

/** Where data is made, before the server that is measured runs. */
export interface Prepared {
  readonly deps: Dependencies;
  readonly engine: BenchServer["engine"];
  /** Lets the database look at what was written, as it does by itself within a minute; so it also does at the end. */
  readonly looked_at: () => Promise<void>;
}

/** Makes its data with the builders, and returns what measures over HTTP once the server runs. */
export type Workload = (given: Prepared) => Promise<(bench: BenchServer) => Promise<Figure[]>>;
