import { sql } from "kysely";
import type {
  DeleteQueryBuilder,
  DeleteResult,
  Expression,
  Insertable,
  Kysely,
  RawBuilder,
  SelectQueryBuilder,
  SqlBool,
  UpdateQueryBuilder,
  UpdateResult,
} from "kysely";
import type { Database } from "#server/db/schema.gen.ts";
import { OWNER, VISIBILITY } from "#server/db/visibility.ts";
import type { TenantTable } from "#server/db/visibility.ts";

/** The database without a fence: sign-in, administrators, jobs. Tenants' handlers never see it. */
export type SystemDb = Kysely<Database>;

/** Tables that belong to no tenant. */
export type ReferenceTable = Exclude<
  keyof Database,
  TenantTable | "user_secret" | "session" | "idempotency_key" | "mail"
>;

type Owner<T extends TenantTable> = (typeof OWNER)[T];
type OwnInsert<T extends TenantTable> = Omit<Insertable<Database[T]>, Owner<T>>;

/**
 * The database as one workspace may use it. Every query that starts here carries the tenant; the transaction runs
 * as the tenants' role besides, so that row-level security holds for what is written as plain SQL.
 */
export class TenantDb {
  /** The active workspace. */
  readonly me: number;
  readonly #trx: Kysely<Database>;

  constructor(trx: Kysely<Database>, me: number) {
    this.#trx = trx;
    this.me = me;
  }

  #mine<T extends TenantTable>(table: T): Expression<SqlBool> {
    return sql<SqlBool>`${sql.ref(`${table}.${OWNER[table]}`)} = ${this.me}`;
  }

  /** Rows that this workspace owns. */
  own<T extends TenantTable>(table: T): SelectQueryBuilder<Database, T, object> {
    return this.#select(table).where(this.#mine(table));
  }

  /** Rows that this workspace may see: its own, and what others share with it. */
  visible<T extends TenantTable>(table: T): SelectQueryBuilder<Database, T, object> {
    return this.#select(table).where(sql<SqlBool>`${sql.raw(VISIBILITY[table].read(table))}`);
  }

  /** Rows of a table that belongs to no tenant. */
  ref<T extends ReferenceTable>(table: T): SelectQueryBuilder<Database, T, object> {
    return this.#select(table);
  }

  /** Kysely's type of `selectFrom` for a table that is a type parameter doesn't reduce; for each table it is this. */
  #select<T extends keyof Database>(table: T): SelectQueryBuilder<Database, T, object> {
    return this.#trx.selectFrom(table) as unknown as SelectQueryBuilder<Database, T, object>;
  }

  /** Changes rows that this workspace owns. */
  update<T extends TenantTable>(table: T): UpdateQueryBuilder<Database, T, T, UpdateResult> {
    const query = this.#trx.updateTable(table) as unknown as UpdateQueryBuilder<Database, T, T, UpdateResult>;
    return query.where(this.#mine(table));
  }

  /** Deletes rows that this workspace owns. */
  remove<T extends TenantTable>(table: T): DeleteQueryBuilder<Database, T, DeleteResult> {
    const query = this.#trx.deleteFrom(table) as unknown as DeleteQueryBuilder<Database, T, DeleteResult>;
    return query.where(this.#mine(table));
  }

  /** Inserts rows that this workspace owns; the owner's column is filled in. Returns their ids, in the order of `rows`. */
  async insert<T extends TenantTable>(table: T, rows: readonly OwnInsert<T>[]): Promise<number[]> {
    if (rows.length === 0) return [];
    const owned = rows.map((row) => ({ ...row, [OWNER[table]]: this.me }));
    const columns = Object.keys(owned[0] ?? {});
    const values = sql.join(
      owned.map(
        (row) => sql`(${sql.join(columns.map((column) => sql`${(row as Record<string, unknown>)[column] ?? null}`))})`,
      ),
    );
    const answer = await this.run<{ id: number }>(
      sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) VALUES ${values} RETURNING id`,
    );
    return answer.map((row) => row.id);
  }

  /** Runs plain SQL under the second fence; the statement itself must name the tenant (`me`). Returns its rows. */
  async run<R = unknown>(query: RawBuilder<R>): Promise<R[]> {
    const { rows } = await query.execute(this.#trx);
    return rows;
  }

  /** Runs plain SQL that changes rows; returns how many. */
  async change(query: RawBuilder<unknown>): Promise<number> {
    const { numAffectedRows } = await query.execute(this.#trx);
    return Number(numAffectedRows ?? 0n);
  }
}
