import { expectTypeOf, expect, test } from "vitest";
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { lineField } from "#contract/field-kinds.ts";
import type { Fields } from "#contract/fields.ts";
import { describedTable } from "#server/db/described.ts";
import { EMPTY_ITEM, ITEM } from "#server/records/purchase-item/item-table.ts";
import type { Database } from "#server/db/schema.gen.ts";

const database = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const FIELDS = { slug: { ...lineField(20), nullable: false } } as const satisfies Fields;
const WRONG = { slug: lineField(20), weight: lineField(20) } as const satisfies Fields;

// The compiler checks these expectations when `npm run typecheck` runs.
test("a column that is neither described nor named doesn't compile, nor a described one that the table lacks", () => {
  expectTypeOf(describedTable<"unit", typeof FIELDS>)
    .parameter(2)
    .toEqualTypeOf<{ readonly id: "kept" | "tenant"; readonly okei: "kept" | "tenant" }>();
  type Given = Parameters<typeof describedTable<"unit", typeof WRONG>>[1];
  // The field is nullable in the description, but its column is NOT NULL.
  expectTypeOf<Given["slug"]>().toBeNever();
  expectTypeOf<Given["weight"]>().toBeNever();
});

test("numbers go out without the zeros of their scale, references as their ids; rows are numbered from 1 on", () => {
  expect(ITEM.stored("p", ["quantity", "purchase_item_group"]).compile(database).sql).toBe(
    'trim_scale("p"."quantity")::text AS "quantity", "p"."purchase_item_group_id" AS "purchase_item_group"',
  );
  const { sql: text, parameters } = ITEM.recordset([{ ...EMPTY_ITEM, quantity: "1", units: 1 }]).compile(database);
  expect(text).toContain('AS r(n integer, id bigint, "nomenclature" text,');
  expect(JSON.parse(String(parameters[0]))).toMatchObject([{ n: 1, quantity: "1", units: 1, nomenclature: null }]);
});
