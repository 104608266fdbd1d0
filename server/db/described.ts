import { sql } from "kysely";
import type { InsertType, RawBuilder, SelectType } from "kysely";
import { namesOf } from "#contract/fields.ts";
import type { Field, Fields, StoredFields } from "#contract/fields.ts";
import { plain } from "#server/db/list-query.ts";
import type { Database } from "#server/db/schema.gen.ts";

type Sql = RawBuilder<unknown>;
type Table = keyof Database;

/** The column of a field. */
type ColumnOf<D extends Fields, K extends keyof D> = D[K] extends { readonly column: infer C extends string } ? C : K;
/** `R` where the value is of the column's type, and may be null where the column may. */
type Fits<V, C, R> = [V] extends [C] ? ([null & C] extends [null & V] ? R : never) : never;
/** Fields that the table has columns for, of the described types; any other doesn't compile. */
type Fitting<T extends Table, D extends Fields> = {
  [K in keyof D]: ColumnOf<D, K> extends keyof Database[T]
    ? Fits<StoredFields<D>[K], SelectType<Database[T][ColumnOf<D, K>]>, Field>
    : never;
};
/**
 * The columns that people don't give, each named with how it comes: `made` by the database itself, `tenant` is whose
 * the row is, `kept` is written by the store. A column of the table that is neither described nor named here doesn't
 * compile.
 */
type OwnColumns<T extends Table, D extends Fields> = {
  readonly [C in Exclude<keyof Database[T], { [K in keyof D]: ColumnOf<D, K> }[keyof D]>]: [
    InsertType<Database[T][C]>,
  ] extends [never]
    ? "made"
    : "kept" | "tenant";
};
/** References: what goes out in place of their ids the store says itself. */
type References<D extends Fields> = { [K in keyof D]: D[K] extends { readonly column: string } ? K : never }[keyof D];

const list = (parts: readonly Sql[]): Sql => sql.join(parts, sql`, `);

/** The parts of statements that the description of a table's fields makes. */
export interface DescribedTable<D extends Fields> {
  /** `nomenclature, purchase_item_group_id`: the columns of the fields. */
  readonly columns: Sql;
  /** The same columns of a table. */
  readonly columnsOf: (alias: string) => Sql;
  /** The fields of rows in the words of the wire, references as ids; all of them unless it is said which. */
  readonly stored: (alias: string, names?: readonly (keyof D & string)[]) => Sql;
  /** The fields as they go out. */
  readonly shown: (alias: string, references: Readonly<Record<References<D>, Sql>>) => Sql;
  /** `nomenclature text, purchase_item_group bigint`: rows as JSON gives them. */
  readonly types: Sql;
  /** Rows as a table `r`, each with its place `n` from 1 on. */
  readonly given: (rows: readonly (StoredFields<D> & { readonly id?: number })[]) => Sql;
  /** The fields of `r`, in the order of `columns`. */
  readonly values: Sql;
  /** Each column set to the field of `r`. */
  readonly assignments: Sql;
  /** Every column that is the row's own content, by names and of a table: what a copy of the row has to hold. */
  readonly kept: { readonly columns: Sql; readonly columnsOf: (alias: string) => Sql };
}

/** Makes the parts of statements for a table from the description of its fields. */
export function describedTable<T extends Table, const D extends Fields>(
  _table: T,
  fields: D & Fitting<T, D>,
  own: OwnColumns<T, D>,
): DescribedTable<D> {
  const described: Fields = fields;
  const names = namesOf(described);
  const columnOf = (name: string): string => described[name]?.column ?? name;
  const columns = names.map(columnOf);
  const storedField = (alias: string, name: string): Sql => {
    const column = `${alias}.${columnOf(name)}`;
    return described[name]?.sql === "numeric"
      ? sql`${plain(column)} AS ${sql.ref(name)}`
      : sql`${sql.ref(column)} AS ${sql.ref(name)}`;
  };
  const kept = [...columns, ...Object.entries(own).flatMap(([column, how]) => (how === "kept" ? [column] : []))];
  const types = list(names.map((name) => sql`${sql.ref(name)} ${sql.raw(described[name]?.sql ?? "text")}`));
  const of = (alias: string, wanted: readonly string[]): Sql => list(wanted.map((name) => sql.ref(`${alias}.${name}`)));
  const bare = (wanted: readonly string[]): Sql => list(wanted.map((name) => sql.ref(name)));
  return {
    columns: bare(columns),
    columnsOf: (alias) => of(alias, columns),
    stored: (alias, wanted = names) => list(wanted.map((name) => storedField(alias, name))),
    shown: (alias, references) => {
      const shown = new Map<string, Sql>(Object.entries<Sql>(references));
      return list(
        names.map((name) => {
          const reference = shown.get(name);
          return reference === undefined ? storedField(alias, name) : sql`${reference} AS ${sql.ref(name)}`;
        }),
      );
    },
    types,
    given: (rows) =>
      sql`jsonb_to_recordset(${JSON.stringify(rows.map((row, index) => ({ ...row, n: index + 1 })))}::jsonb) AS r(n integer, id bigint, ${types})`,
    values: of("r", names),
    assignments: list(names.map((name) => sql`${sql.ref(columnOf(name))} = ${sql.ref(`r.${name}`)}`)),
    kept: { columns: bare(kept), columnsOf: (alias) => of(alias, kept) },
  };
}
