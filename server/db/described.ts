import { sql } from "kysely";
import type { InsertType, RawBuilder, SelectType } from "kysely";
import { namesOf, recordOf } from "#contract/fields.ts";
import type { Field, Fields, SqlTypes, StoredFields } from "#contract/fields.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import type { Database } from "#server/db/schema.gen.ts";

type Sql = RawBuilder<unknown>;
type Table = keyof Database;

type ColumnOf<D extends Fields, K extends keyof D> = D[K] extends { readonly column: infer C extends string } ? C : K;
/** Resolves to `R` if the value type is assignable to the column type, including null if the column is nullable. */
type Fits<V, C, R> = [V] extends [C] ? ([null & C] extends [null & V] ? R : never) : never;
/** Accepts fields whose column exists and has a matching type. Any other field fails to compile. */
type Fitting<T extends Table, D extends Fields> = {
  [K in keyof D]: ColumnOf<D, K> extends keyof Database[T]
    ? Fits<StoredFields<D>[K], SelectType<Database[T][ColumnOf<D, K>]>, Field>
    : never;
};
/**
 * Columns that users do not fill in: `made` by the database, `tenant` for the owning workspace, `kept` for columns
 * written by the store. A column that is neither described nor listed here fails to compile.
 */
type OwnColumns<T extends Table, D extends Fields> = {
  readonly [C in Exclude<keyof Database[T], { [K in keyof D]: ColumnOf<D, K> }[keyof D]>]: [
    InsertType<Database[T][C]>,
  ] extends [never]
    ? "made"
    : "kept" | "tenant";
};
type References<D extends Fields> = { [K in keyof D]: D[K] extends { readonly column: string } ? K : never }[keyof D];

type ExtraColumns = Readonly<Record<string, keyof SqlTypes>>;
type ValuesOf<B extends ExtraColumns> = { readonly [K in keyof B]: SqlTypes[B[K]] | null };

const list = (parts: readonly Sql[]): Sql => sql.join(parts, sql`, `);

/** SQL fragments generated from the description of a table's fields. */
export interface DescribedTable<D extends Fields> {
  /** The columns of the fields, such as `nomenclature, purchase_item_group_id`. */
  readonly columns: Sql;
  /** The columns of the fields, qualified with a table alias. `instead` replaces some of them. */
  readonly columnsOf: (alias: string, instead?: Partial<Readonly<Record<keyof D, Sql>>>) => Sql;
  /** The fields under their wire names, with references as ids. Selects all fields unless `names` is passed. */
  readonly stored: (alias: string, names?: readonly (keyof D & string)[]) => Sql;
  /** The fields in wire format. `instead` supplies references and other values that differ from the stored ones. */
  readonly shown: (
    alias: string,
    instead: Readonly<Record<References<D>, Sql>> & Partial<Readonly<Record<keyof D, Sql>>>,
  ) => Sql;
  /** Arguments for a JSON object, such as `'nomenclature', p.nomenclature`. Amounts are decimal strings. */
  readonly pairs: (alias: string) => Sql;
  /** Column definitions for rows passed as JSON, such as `nomenclature text, purchase_item_group bigint`. */
  readonly types: Sql;
  /** The passed rows as a table `r`, numbered by `n` from 1. The second parameter defines additional columns. */
  readonly recordset: <const B extends ExtraColumns = Record<never, never>>(
    rows: readonly (StoredFields<D> & NoInfer<ValuesOf<B>> & { readonly id?: number })[],
    extra?: B,
  ) => Sql;
  readonly values: Sql;
  /** `SET` list that assigns the values of `r` to the columns of the fields. */
  readonly assignments: Sql;
  readonly assignmentsOf: (names: readonly (keyof D & string)[]) => Sql;
  readonly replacements: Sql;
  /** All content columns, with and without an alias. A copy of a row must include all of them. */
  readonly content: { readonly columns: Sql; readonly columnsOf: (alias: string) => Sql };
}

const known = new Map<string, Fields>();
export const DESCRIBED_TABLES: ReadonlyMap<string, Fields> = known;

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
  const assignmentsOf = (wanted: readonly string[]): Sql =>
    list(wanted.map((name) => sql`${sql.ref(columnOf(name))} = ${sql.ref(`r.${name}`)}`));
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
    recordset: (rows, extra) => {
      const more = Object.entries<keyof SqlTypes>(extra ?? {}).map(([name, type]) => typed(name, type));
      const wanted = ["id", ...names, ...Object.keys(extra ?? {})];
      const json = JSON.stringify(
        rows.map((row: Readonly<Record<string, unknown>>, index) => ({
          ...recordOf(wanted, (name) => row[name]),
          n: index + 1,
        })),
      );
      return sql`jsonb_to_recordset(${json}::jsonb) AS r(${list([sql`n integer`, sql`id bigint`, types, ...more])})`;
    },
    values: of("r", names),
    assignments: assignmentsOf(names),
    assignmentsOf,
    replacements: list(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)),
    content: { columns: bare(kept), columnsOf: (alias) => of(alias, kept) },
  };
}
