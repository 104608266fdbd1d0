import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { COUNTED_COLUMNS } from "#contract/purchase-items/item-filters.ts";
import { DESCRIBED_TABLES } from "#server/db/described.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

// The compiler compares names and wire types, but not the numeric types in SQL.
test("the columns of described tables have the types in SQL that are described", async () => {
  const names = [...DESCRIBED_TABLES.keys()];
  const { rows } = await sql<{ table: string; column: string; type: string; scale: number | null; nullable: boolean }>`
    SELECT
      table_name AS table,
      column_name AS column,
      numeric_scale AS scale,
      is_nullable = 'YES' AS nullable,
      CASE data_type WHEN 'ARRAY' THEN substr(udt_name, 2)::regtype::text || '[]' ELSE data_type END AS type
    FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ANY(${names}::text[])`.execute(app.deps.db);
  const columns = new Map(rows.map((row) => [`${row.table}.${row.column}`, row]));
  const FULL_NAMES: Readonly<Record<string, string>> = { timestamptz: "timestamp with time zone" };
  for (const [table, fields] of DESCRIBED_TABLES)
    for (const [name, { sql: type, column = name, nullable }] of Object.entries(fields)) {
      const isMoney = type === "numeric(26,2)";
      expect(columns.get(`${table}.${column}`), `${table}.${column}`).toMatchObject({
        type: isMoney ? "numeric" : (FULL_NAMES[type] ?? type),
        nullable,
        ...(isMoney ? { scale: 2 } : {}),
      });
    }
  expect(names.length).toBeGreaterThan(12);
});

test("the database counts the values of the fields that are described as counted", async () => {
  const { rows } = await sql<{ field: string }>`
    SELECT c.field
    FROM purchase_item_counted(NULL::purchase_item) c
    WHERE c.field <> ''`.execute(app.deps.db);
  expect(rows.map(({ field }) => field).toSorted()).toEqual([...COUNTED_COLUMNS].toSorted());
});
