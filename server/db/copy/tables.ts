import type { PoolClient } from "pg";

export type Queries = Pick<PoolClient, "query">;

export interface CopiedColumn {
  readonly name: string;
  readonly type: string;
}

export interface CopiedTable {
  readonly name: string;
  /** Columns without generated ones, by name. */
  readonly columns: readonly CopiedColumn[];
}

export interface SequenceValue {
  readonly name: string;
  readonly value: string;
  /** Whether the value has been used, so that the next one follows. */
  readonly used: boolean;
}

/** Tables that migrating and installing the access rules fill in every database, and events for its open pages. */
const OWN_OF_EACH_DATABASE = ["schema_migration", "fence", "live_event"];

const byName = (a: { readonly name: string }, b: { readonly name: string }): number => (a.name < b.name ? -1 : 1);

/**
 * Returns the tables whose rows make up an installation. Rows of partitions are read and written through their table.
 * Every database sorts names differently, so they are sorted here.
 */
export async function describeTables(client: Queries): Promise<CopiedTable[]> {
  const { rows } = await client.query<{ name: string; columns: CopiedColumn[] }>(
    `SELECT c.relname AS name,
            json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> ALL($1::text[])
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname`,
    [OWN_OF_EACH_DATABASE],
  );
  return rows.map(({ name, columns }) => ({ name, columns: columns.toSorted(byName) })).toSorted(byName);
}

export async function readSequences(client: Queries): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(
    `SELECT sequencename AS name, coalesce(last_value, start_value)::text AS value, last_value IS NOT NULL AS used
     FROM pg_sequences WHERE schemaname = 'public'`,
  );
  return rows.toSorted(byName);
}

/** A row as one JSON array of texts. `to_json` takes any number of columns, unlike a function with an argument for each. */
export const lineOf = ({ columns }: CopiedTable): string =>
  `to_json(ARRAY[${columns.map(({ name }) => `"${name}"::text`).join(", ")}])::text`;

const FILE_COLUMNS = ["key", "sha256", "size"];

/** Returns the tables whose rows name stored files: those with a key, a checksum and a size. */
export const tablesNamingFiles = (tables: readonly CopiedTable[]): CopiedTable[] =>
  tables.filter(({ columns }) => FILE_COLUMNS.every((wanted) => columns.some(({ name }) => name === wanted)));

/** Returns a query for the stored files that rows name. */
export function filesNamedBy(tables: readonly CopiedTable[]): string | undefined {
  const naming = tablesNamingFiles(tables);
  if (naming.length === 0) return undefined;
  return naming
    .map(({ name }) => `SELECT to_json(ARRAY[key, sha256, size::text])::text AS line FROM "${name}"`)
    .join(" UNION ");
}

/** Settings under which values have the same text in every database, and a long copy isn't cut off. */
export const SESSION = `SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'iso_8601';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL jit = off; SET LOCAL search_path = public;
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = 0`;
