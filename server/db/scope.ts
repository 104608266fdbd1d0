import { sql } from "kysely";
import type { Kysely, RawBuilder, SqlBool } from "kysely";
import { runPrepared } from "#server/db/connections.ts";
import type { Database } from "#server/db/schema.gen.ts";
import { VISIBILITY } from "#server/db/visibility.ts";
import type { TenantTable } from "#server/db/visibility.ts";

/**
 * The database without row-level security, for sign-in, administrators and jobs. Tenants' handlers never receive it.
 */
export type SystemDb = Kysely<Database>;

/** Limits stores to starting statements. Transactions and the schema are out of their reach. */
type Builder = Pick<Kysely<Database>, "selectFrom" | "insertInto" | "updateTable">;

export const visible = (table: TenantTable): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.raw(VISIBILITY[table].read(table))}`;

/**
 * The database as one workspace may use it. Every statement names the tenant (`me`) itself. The transaction also runs
 * as the tenant role, so row-level security covers a statement that forgot to.
 */
export class TenantDb {
  readonly me: number;
  readonly #trx: Kysely<Database>;

  constructor(trx: Kysely<Database>, me: number) {
    this.#trx = trx;
    this.me = me;
  }

  /** Identifies the open database: the same object for all its transactions. */
  get database(): object {
    return this.#trx.getExecutor().adapter;
  }

  get build(): Builder {
    return this.#trx;
  }

  async run<R = unknown>(query: RawBuilder<R>): Promise<R[]> {
    const { rows } = await query.execute(this.#trx);
    return rows;
  }

  /** Like `run`, but with one plan for every company (see `runPrepared` in connections.ts). */
  runPrepared<R = unknown>(query: RawBuilder<R>): Promise<R[]> {
    return runPrepared(this.#trx, query);
  }

  async change(query: RawBuilder<unknown>): Promise<number> {
    const { numAffectedRows } = await query.execute(this.#trx);
    return Number(numAffectedRows ?? 0n);
  }
}
