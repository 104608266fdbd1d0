import { sql } from "kysely";
import type { Kysely, RawBuilder, SqlBool } from "kysely";
import { runPrepared } from "#server/db/connections.ts";
import type { Database } from "#server/db/schema.gen.ts";
import { VISIBILITY } from "#server/db/visibility.ts";
import type { TenantTable } from "#server/db/visibility.ts";

/**
 * The database without row-level security, for sign-in, administrators and jobs. Handlers of workspace endpoints never
 * receive it.
 */
export type SystemDb = Kysely<Database>;

/** Restricts stores to building statements. Transactions and schema changes are not available to them. */
type Builder = Pick<Kysely<Database>, "selectFrom" | "insertInto" | "updateTable">;

export const visible = (table: TenantTable): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.raw(VISIBILITY[table].read(table))}`;

/**
 * The database with the access rights of one workspace. Every statement must contain the tenant condition with `me`.
 * The transaction also runs as the tenant role, so row-level security covers a statement without the condition.
 */
export class TenantDb {
  readonly me: number;
  readonly #trx: Kysely<Database>;

  constructor(trx: Kysely<Database>, me: number) {
    this.#trx = trx;
    this.me = me;
  }

  /** Object that identifies the open database. All its transactions return the same object. */
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

  /** Like `run`, but PostgreSQL plans the statement once for all companies (see `runPrepared` in connections.ts). */
  runPrepared<R = unknown>(query: RawBuilder<R>): Promise<R[]> {
    return runPrepared(this.#trx, query);
  }

  async change(query: RawBuilder<unknown>): Promise<number> {
    const { numAffectedRows } = await query.execute(this.#trx);
    return Number(numAffectedRows ?? 0n);
  }
}

/** Runs a query on either database. The query must contain the tenant condition if the database is a tenant's. */
export const rowsOf = async <R>(db: TenantDb | SystemDb, query: RawBuilder<R>): Promise<R[]> =>
  db instanceof TenantDb ? db.run(query) : (await query.execute(db)).rows;
