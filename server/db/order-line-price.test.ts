import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CURRENCIES } from "#contract/reference/reference.schema.ts";
import { TAX_TYPE, VAT_BASES } from "#contract/money/vat.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { aCompany, aSupplier } from "#server/seed/people.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";

const MIGRATION = new URL("./migrations/0084_order_line_price.sql", import.meta.url);
/** Turns the table back into what it was before the migration. */
const FORMER = [
  sql`DROP VIEW purchase_order_item_own`,
  sql`ALTER TABLE purchase_order_item ADD COLUMN price_with_vat numeric, ADD COLUMN price_for_quantity numeric`,
  sql`
    UPDATE purchase_order_item i
    SET
      price_with_vat = CASE WHEN o.basis = 'gross' THEN trim_scale(round(i.based_price / i.price_quantity, 6)) END,
      price_for_quantity = CASE WHEN i.price_quantity > 1 THEN i.based_price END
    FROM purchase_order o
    WHERE o.id = i.order_id`,
  sql`ALTER TABLE purchase_order_item DROP COLUMN based_price`,
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("orders that were stored with a price in three columns have the same lines and sums after the migration", async () => {
  const [customer, supplier] = [await aCompany(app.deps, { is_customer: true }), await aSupplier(app.deps)];
  const [currency] = CURRENCIES;
  const priced = [
    { price: "100", price_quantity: 1 },
    { price: "0.333333", price_quantity: 1 },
    { price: "0.87", price_quantity: 1000 },
    { price: "10", price_quantity: 7 },
  ];
  const items = priced.map((price) => ({ nomenclature: "Болт М6", quantity: "400", unit: 1, vat_rate: 5, ...price }));
  const common = { name: "Крепёж", supplier: supplier.workspace, payment_method: "FULL_PREPAYMENT", currency } as const;
  const ids: number[] = [];
  for (const basis of VAT_BASES) {
    const body = { ...common, basis, tax_type: TAX_TYPE.SUBJECT, items };
    ids.push((await app.call(orderApi.create, customer, { body })).ok().results[0]?.id ?? 0);
  }
  const stored = async () => {
    const { rows } = await sql`
      SELECT i.*
      FROM purchase_order_item i
      WHERE i.order_id = ANY(${ids}::bigint[])
      ORDER BY i.id`.execute(app.deps.db);
    return rows;
  };
  const shown = () =>
    Promise.all(ids.map(async (id) => (await app.call(orderApi.items, supplier, { params: { id } })).ok().results));
  const [rows, lines] = [await stored(), await shown()];
  expect(lines.flat().map((line) => line.price_for_quantity ?? line.price_with_vat)).toEqual([
    "122",
    "0.406666",
    "0.87",
    "10",
    "100",
    "0.333333",
    "0.87",
    "10",
  ]);

  // Without plugins, because these statements are none of the product's, whose types the check compares.
  const plain = app.deps.db.withoutPlugins();
  for (const statement of FORMER) await statement.execute(plain);
  for (const statement of (await readFile(MIGRATION, "utf8")).split(/;\s*$/m))
    if (statement.trim() !== "") await sql.raw(statement).execute(plain);
  expect(await stored()).toEqual(rows);
  expect(await shown()).toEqual(lines);
});
