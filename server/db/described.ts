import { sql } from "kysely";
import type { InsertType, RawBuilder, SelectType } from "kysely";
import { namesOf, recordOf } from "#contract/fields.ts";
import type { Field, Fields, SqlTypes, StoredFields } from "#contract/fields.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
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

/** What rows have beside the fields, each by its type in SQL. */
type Beside = Readonly<Record<string, keyof SqlTypes>>;
type ValuesOf<B extends Beside> = { readonly [K in keyof B]: SqlTypes[B[K]] | null };

const list = (parts: readonly Sql[]): Sql => sql.join(parts, sql`, `);

/** The parts of statements that the description of a table's fields makes. */
export interface DescribedTable<D extends Fields> {
  /** `nomenclature, purchase_item_group_id`: the columns of the fields. */
  readonly columns: Sql;
  /** The same columns of a table, but for what is said to stand in their place. */
  readonly columnsOf: (alias: string, instead?: Partial<Readonly<Record<keyof D, Sql>>>) => Sql;
  /** The fields of rows in the words of the wire, references as ids; all of them unless it is said which. */
  readonly stored: (alias: string, names?: readonly (keyof D & string)[]) => Sql;
  /** The fields as they go out: references, and what else isn't shown as it is kept, as is said. */
  readonly shown: (
    alias: string,
    instead: Readonly<Record<References<D>, Sql>> & Partial<Readonly<Record<keyof D, Sql>>>,
  ) => Sql;
  /** `'nomenclature', p.nomenclature`: the fields of rows as parts of an object of JSON, amounts as decimal texts. */
  readonly pairs: (alias: string) => Sql;
  /** `nomenclature text, purchase_item_group bigint`: rows as JSON gives them. */
  readonly types: Sql;
  /** Rows as a table `r`, each with its place `n` from 1 on, and with what is named beside the fields. */
  readonly given: <const B extends Beside = Record<never, never>>(
    rows: readonly (StoredFields<D> & NoInfer<ValuesOf<B>> & { readonly id?: number })[],
    beside?: B,
  ) => Sql;
  /** The fields of `r`, in the order of `columns`. */
  readonly values: Sql;
  /** Each column set to the field of `r`. */
  readonly assignments: Sql;
  /** Each column set to what the row that is there already would have been added with. */
  readonly replacements: Sql;
  /** Every column that is the row's own content, by names and of a table: what a copy of the row has to hold. */
  readonly kept: { readonly columns: Sql; readonly columnsOf: (alias: string) => Sql };
}

const known = new Map<string, Fields>();
/** Every table whose fields are described: a test holds them against the database. */
export const DESCRIBED_TABLES: ReadonlyMap<string, Fields> = known;

/** Makes the parts of statements for a table from the description of its fields. */
export function describedTable<T extends Table, const D extends Fields>(
  table: T,
  fields: D & Fitting<T, D>,
  own: OwnColumns<T, D>,
): DescribedTable<D> {
  const described: Fields = fields;
  known.set(table, described);
  const names = namesOf(described);
  const columnOf = (name: string): string => described[name]?.column ?? name;
  const columns = names.map(columnOf);
  const valueOf = (alias: string, name: string): Sql => {
    const column = `${alias}.${columnOf(name)}`;
    return described[name]?.sql === "numeric" ? trimmedDecimal(column) : sql.ref(column);
  };
  const storedField = (alias: string, name: string): Sql => sql`${valueOf(alias, name)} AS ${sql.ref(name)}`;
  const kept = [...columns, ...Object.entries(own).flatMap(([column, how]) => (how === "kept" ? [column] : []))];
  const typed = (name: string, type: keyof SqlTypes): Sql => sql`${sql.ref(name)} ${sql.raw(type)}`;
  const types = list(names.map((name) => typed(name, described[name]?.sql ?? "text")));
  const of = (alias: string, wanted: readonly string[]): Sql => list(wanted.map((name) => sql.ref(`${alias}.${name}`)));
  const bare = (wanted: readonly string[]): Sql => list(wanted.map((name) => sql.ref(name)));
  return {
    columns: bare(columns),
    columnsOf: (alias, instead = {}) => {
      const said = new Map<string, Sql | undefined>(Object.entries(instead));
      return list(names.map((name) => said.get(name) ?? sql.ref(`${alias}.${columnOf(name)}`)));
    },
    stored: (alias, wanted = names) => list(wanted.map((name) => storedField(alias, name))),
    shown: (alias, instead) => {
      const shown = new Map<string, Sql>(Object.entries<Sql>(instead));
      return list(
        names.map((name) => {
          const said = shown.get(name);
          return said === undefined ? storedField(alias, name) : sql`${said} AS ${sql.ref(name)}`;
        }),
      );
    },
    pairs: (alias) => {
      const text = (name: string): Sql => (described[name]?.sql === "numeric(26,2)" ? sql`::text` : sql``);
      return list(names.map((name) => sql`${sql.lit(name)}, ${valueOf(alias, name)}${text(name)}`));
    },
    types,
    given: (rows, beside) => {
      const more = Object.entries<keyof SqlTypes>(beside ?? {}).map(([name, type]) => typed(name, type));
      const wanted = ["id", ...names, ...Object.keys(beside ?? {})];
      const json = JSON.stringify(
        rows.map((row: Readonly<Record<string, unknown>>, index) => ({
          ...recordOf(wanted, (name) => row[name]),
          n: index + 1,
        })),
      );
      return sql`jsonb_to_recordset(${json}::jsonb) AS r(${list([sql`n integer`, sql`id bigint`, types, ...more])})`;
    },
    values: of("r", names),
    assignments: list(names.map((name) => sql`${sql.ref(columnOf(name))} = ${sql.ref(`r.${name}`)}`)),
    replacements: list(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)),
    kept: { columns: bare(kept), columnsOf: (alias) => of(alias, kept) },
  };
}
