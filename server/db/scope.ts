import { sql } from "kysely";
import type { Kysely, RawBuilder, SqlBool } from "kysely";
import { runPrepared } from "#server/db/connections.ts";
import type { Database } from "#server/db/schema.gen.ts";
import { VISIBILITY } from "#server/db/visibility.ts";
import type { TenantTable } from "#server/db/visibility.ts";

/** The database without a fence: sign-in, administrators, jobs. Tenants' handlers never see it. */
export type SystemDb = Kysely<Database>;

/** What begins a statement; transactions and the schema are none of a store's business. */
type Builder = Pick<Kysely<Database>, "selectFrom" | "insertInto" | "updateTable">;

/** The condition for rows of a table that the active workspace may see: its own, and what others share with it. */
export const visible = (table: TenantTable): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.raw(VISIBILITY[table].read(table))}`;

/**
 * The database as one workspace may use it. Every statement names the tenant (`me`) itself; the transaction runs as the
 * tenants' role besides, so that row-level security holds for a statement that forgot to.
 */
export class TenantDb {
  /** The active workspace. */
  readonly me: number;
  readonly #trx: Kysely<Database>;

  constructor(trx: Kysely<Database>, me: number) {
    this.#trx = trx;
    this.me = me;
  }

  /** Stands for the database itself: the same for all transactions of one that is open. */
  get database(): object {
    return this.#trx.getExecutor().adapter;
  }

  /** Begins a statement whose types the builder knows. */
  get build(): Builder {
    return this.#trx;
  }

  /** Runs plain SQL; returns its rows. */
  async run<R = unknown>(query: RawBuilder<R>): Promise<R[]> {
    const { rows } = await query.execute(this.#trx);
    return rows;
  }

  /** Runs plain SQL whose plan fits every company, planned once (see `runPrepared` of connections.ts); returns its rows. */
  runPrepared<R = unknown>(query: RawBuilder<R>): Promise<R[]> {
    return runPrepared(this.#trx, query);
  }

  /** Runs plain SQL that changes rows; returns how many. */
  async change(query: RawBuilder<unknown>): Promise<number> {
    const { numAffectedRows } = await query.execute(this.#trx);
    return Number(numAffectedRows ?? 0n);
  }
}
