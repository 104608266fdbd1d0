import type { RawBuilder } from "kysely";

/** An aggregate whose stored value differs from a recount of its rows. */
export interface AggregateDrift {
  readonly figure: string;
  /** Stored value as JSON; null if there is none. */
  readonly kept: string | null;
  readonly counted: string | null;
}

/** How an aggregate is recounted: a query for the differing rows, and a statement that repairs them. */
export interface AggregateRecount {
  readonly differing: RawBuilder<AggregateDrift>;
  readonly mend: RawBuilder<unknown>;
}
