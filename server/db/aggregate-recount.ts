import type { RawBuilder } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";

/** An aggregate whose stored value differs from a recount of its rows. */
export interface AggregateDrift {
  readonly figure: string;
  /** Stored value as JSON; null if there is none. */
  readonly kept: string | null;
  readonly counted: string | null;
}

/**
 * How an aggregate is recounted. An aggregate that depends on others is computed from their recounted values, so that
 * `find` returns the same differences before and during a repair.
 */
export interface AggregateRecount {
  readonly find: (trx: SystemDb) => Promise<readonly AggregateDrift[]>;
  /** Repairs all differing values. */
  readonly mend: (trx: SystemDb) => Promise<unknown>;
}

/** Returns the recount of an aggregate by a query for the differing rows and a statement that repairs them. */
export const recountInSql = ({
  differing,
  mend,
}: {
  differing: RawBuilder<AggregateDrift>;
  mend: RawBuilder<unknown>;
}): AggregateRecount => ({
  find: async (trx) => (await differing.execute(trx)).rows,
  mend: (trx) => mend.execute(trx),
});
