import { readdir, readFile, writeFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { VISIBILITY } from "#server/db/visibility.ts";

/**
 * This script writes server/db/schema.gen.ts, which contains the table types read from a migrated database. With
 * --check it writes nothing and exits with status 1 if the file differs.
 */
interface Column {
  table_name: string;
  column_name: string;
  data_type: string;
  is_nullable: "YES" | "NO";
  column_default: string | null;
  is_identity: "YES" | "NO";
  is_generated: "ALWAYS" | "NEVER";
  udt_name: string;
}

const TYPES: Record<string, string> = {
  bigint: "number",
  integer: "number",
  smallint: "number",
  numeric: "string",
  text: "string",
  date: "string",
  "timestamp with time zone": "string",
  boolean: "boolean",
  bytea: "Buffer",
  ARRAY: "string[]",
};

const migrations = new URL("../server/db/migrations/", import.meta.url);
const target = new URL("../server/db/schema.gen.ts", import.meta.url);

const database = await PGlite.create({ extensions: { pg_trgm, btree_gin } });
for (const name of (await readdir(migrations)).sort())
  await database.exec(await readFile(new URL(name, migrations), "utf8"));

const { rows } = await database.query<Column>(
  `SELECT table_name, column_name, data_type, is_nullable, column_default, is_identity, is_generated, udt_name
   FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
   WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name, ordinal_position`,
);
const checks = await database.query<{ table_name: string; definition: string }>(
  "SELECT conrelid::regclass::text AS table_name, pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE contype = 'c' AND conrelid <> 0",
);
await database.close();

/** Maximum number of members in a union of numbers. A larger range becomes `number`. */
const MAX_NUMBERS = 10;
/** Union types by column, from `CHECK (column IN ('A', 'B'))` or `CHECK (column BETWEEN 1 AND 3)`. */
const words = new Map<string, string>();
for (const { table_name, definition } of checks.rows) {
  const between = /^CHECK \(\(\((\w+) >= (\d+)\) AND \(\1 <= (\d+)\)\)\)$/.exec(definition);
  if (between?.[1] !== undefined) {
    const [from, to] = [Number(between[2]), Number(between[3])];
    if (to - from >= MAX_NUMBERS) continue;
    words.set(
      `${table_name}.${between[1]}`,
      Array.from({ length: to - from + 1 }, (_, index) => from + index).join(" | "),
    );
    continue;
  }
  const found = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition);
  if (found?.[1] === undefined || found[2] === undefined) continue;
  words.set(
    `${table_name}.${found[1]}`,
    [...found[2].matchAll(/'([^']*)'/g)].map((word) => JSON.stringify(word[1])).join(" | "),
  );
}

const typeOf = (column: Column): string => {
  if (column.data_type === "jsonb") return column.is_nullable === "YES" ? "JsonColumn | null" : "JsonColumn";
  const base =
    words.get(`${column.table_name}.${column.column_name}`) ??
    (column.udt_name === "_int2" ? "number[]" : TYPES[column.data_type]);
  if (base === undefined)
    throw new Error(`no type for ${column.data_type} of ${column.table_name}.${column.column_name}`);
  const type = column.is_nullable === "YES" ? `${base} | null` : base;
  if (column.is_generated === "ALWAYS") return `ColumnType<${type}, never, never>`;
  if (column.is_identity === "YES") return `ColumnType<${type}, never, never>`;
  const insert = column.column_default !== null || column.is_nullable === "YES" ? `${type} | undefined` : type;
  // Columns that updates must not set: only transition() writes a status, and a row never changes its tenant.
  const frozen =
    (column.column_name === "status" && column.table_name in VISIBILITY) || column.column_name === "workspace_id";
  if (frozen) return `ColumnType<${type}, ${insert}, never>`;
  return insert === type ? type : `ColumnType<${type}, ${insert}, ${type}>`;
};

const names = [...new Set(rows.map((row) => row.table_name))];
const pascal = (name: string): string => name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
const text = [
  "// Made from the migrations by `npm run gen`; not written by hand.",
  'import type { ColumnType } from "kysely";',
  "",
  "/** JSON that is written as text and read as whatever was written. */",
  "export type JsonColumn = ColumnType<unknown, string, string>;",
  "",
  ...names.flatMap((name) => [
    `export interface ${pascal(name)}Table {`,
    ...rows.filter((row) => row.table_name === name).map((row) => `  ${row.column_name}: ${typeOf(row)};`),
    "}",
    "",
  ]),
  "export interface Database {",
  ...names.map((name) => `  ${name}: ${pascal(name)}Table;`),
  "}",
  "",
].join("\n");

if (process.argv.includes("--check")) {
  const current = await readFile(target, "utf8").catch(() => "");
  if (current !== text) {
    console.error("server/db/schema.gen.ts is not what the migrations make: run `npm run gen`.");
    process.exitCode = 1;
  }
} else {
  await writeFile(target, text);
}
