import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ITEM_FIELD_NAMES, ITEM_FIELDS } from "#contract/purchase-items/item-fields.ts";
import { COUNTED_COLUMNS } from "#contract/purchase-items/item-filters.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

// The compiler compares names and types of the wire; which of the database's types of numbers it is, it can't know.
test("the columns of purchase items have the types in SQL that are described", async () => {
  const { rows } = await sql<{ name: string; type: string; nullable: boolean }>`
    SELECT column_name AS name, data_type AS type, is_nullable = 'YES' AS nullable FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = 'purchase_item'`.execute(app.deps.db);
  const described = ITEM_FIELD_NAMES.map((name) => {
    const field = ITEM_FIELDS[name];
    return { name: "column" in field ? field.column : name, type: field.sql, nullable: field.nullable };
  });
  expect(rows).toEqual(expect.arrayContaining(described));
});

test("the database counts the values of the fields that are described as counted", async () => {
  const { rows } = await sql<{ field: string }>`
    SELECT c.field FROM purchase_item_counted(NULL::purchase_item) c WHERE c.field <> ''`.execute(app.deps.db);
  expect(rows.map(({ field }) => field).toSorted()).toEqual([...COUNTED_COLUMNS].toSorted());
});
