import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { raiseFence } from "#server/db/fence.ts";
import { tenantTransaction } from "#server/db/transaction.ts";
import { anAnsweredTender, anOrderLine } from "#server/modules/award/award-test-kit.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { anItem } from "#server/seed/purchase-item.builder.ts";
import { startTestApp } from "#server/testing/test-app.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

// The view bypasses the policies of its table, so its condition and grants are the only protection.
test("the view of a workspace's own items shows no other workspace's, and nothing can be written through it", async () => {
  const [company, stranger] = [await aCompany(app.deps), await aCompany(app.deps)];
  const id = await anItem(app.deps, company);
  const seen = (workspace_id: number) =>
    tenantTransaction(app.deps.db, { workspace_id }, (db) => db.run(sql`SELECT id FROM purchase_item_own`));
  expect(await seen(company.workspace)).toEqual([{ id }]);
  expect(await seen(stranger.workspace)).toEqual([]);
  const writes = [
    sql`UPDATE purchase_item_own SET quantity = 1`,
    sql`DELETE FROM purchase_item_own`,
    sql`
      INSERT INTO purchase_item_own (workspace_id, part_number, quantity, units)
      VALUES (${company.workspace}, 'X', 1, 1)`,
  ];
  for (const write of writes) {
    await expect(
      tenantTransaction(app.deps.db, { workspace_id: stranger.workspace }, (db) => db.change(write)),
    ).rejects.toThrow(/permission denied/);
  }
});

test("the view of what a workspace has ordered shows it neither to its supplier nor to others, and takes no writes", async () => {
  const [company, supplier] = [await aCompany(app.deps), await aCompany(app.deps, { is_supplier: true })];
  const id = await anOrderLine(app, { customer: company, supplier, part_number: "BC547", price: "1" });
  const seen = (workspace_id: number) =>
    tenantTransaction(app.deps.db, { workspace_id }, (db) => db.run(sql`SELECT id FROM purchase_order_item_own`));
  expect(await seen(company.workspace)).toEqual([{ id }]);
  expect(await seen(supplier.workspace)).toEqual([]);
  for (const write of [
    sql`UPDATE purchase_order_item_own SET quantity = 1`,
    sql`DELETE FROM purchase_order_item_own`,
  ]) {
    await expect(
      tenantTransaction(app.deps.db, { workspace_id: supplier.workspace }, (db) => db.change(write)),
    ).rejects.toThrow(/permission denied/);
  }
});

test("tenders, orders and offers are seen through their views by their own company, on its own side, and by nobody else", async () => {
  const [customer, stranger] = [await aCompany(app.deps, { is_customer: true }), await aCompany(app.deps)];
  const {
    suppliers: [supplier = stranger],
  } = await anAnsweredTender(app, { customer, answers: [["1"]] });
  await anOrderLine(app, { customer, supplier, part_number: "BC547", price: "1" });
  const shown = {
    tender_own: customer,
    purchase_order_own: customer,
    purchase_order_supplied: supplier,
    offer_own: supplier,
    offer_revealed: customer,
  };
  for (const [view, owner] of Object.entries(shown)) {
    for (const company of [customer, supplier, stranger])
      expect(
        await tenantTransaction(app.deps.db, { workspace_id: company.workspace }, (db) =>
          db.run(sql`SELECT FROM ${sql.table(view)}`),
        ),
        view,
      ).toHaveLength(company === owner ? 1 : 0);
    await expect(
      tenantTransaction(app.deps.db, { workspace_id: owner.workspace }, (db) =>
        db.change(sql`UPDATE ${sql.table(view)} SET number = number`),
      ),
    ).rejects.toThrow(/cannot update view|permission denied/);
  }
});

test("the view of offered lines shows a customer what their table's own fence does, nobody else anything, and takes no writes", async () => {
  const customer = await aCompany(app.deps, { is_customer: true });
  const seen = (workspace_id: number, table = "offer_item_revealed") =>
    tenantTransaction(app.deps.db, { workspace_id }, (db) =>
      db.run<{ lot_id: number }>(sql`SELECT * FROM ${sql.table(table)} ORDER BY id`),
    );
  const answers = [["1", "2"], undefined];
  const given = { customer, answers };
  const sealed = await anAnsweredTender(app, { ...given, open: true, sealed: true });
  expect(await seen(customer.workspace)).toEqual([]);
  const shown = [
    await anAnsweredTender(app, { ...given, open: true }),
    await anAnsweredTender(app, { ...given, sealed: true }),
  ];
  const lines = await seen(customer.workspace);
  expect(lines.map(({ lot_id }) => lot_id)).toEqual(shown.flatMap(({ lots }) => lots));
  expect(lines).toEqual(await seen(customer.workspace, "offer_item"));
  for (const { suppliers } of [sealed, ...shown])
    for (const { workspace } of suppliers) expect(await seen(workspace)).toEqual([]);
  await expect(
    tenantTransaction(app.deps.db, { workspace_id: customer.workspace }, (db) =>
      db.change(sql`UPDATE offer_item_revealed SET price_per_unit = 1`),
    ),
  ).rejects.toThrow(/cannot update view|permission denied/);
});

test("the views have the columns that their tables have now", async () => {
  const { database, drop } = await openTestDatabase(pino({ level: "silent" }));
  const { pool } = database;
  const raise = async (): Promise<void> => {
    const client = await pool.connect();
    try {
      await raiseFence(client);
    } finally {
      client.release();
    }
  };
  const TABLES = [
    ["purchase_item", "purchase_item_own"],
    ["purchase_order_item", "purchase_order_item_own"],
    ["offer_item", "offer_item_revealed"],
    ["tender", "tender_own"],
    ["purchase_order", "purchase_order_own"],
    ["offer", "offer_own"],
    ["offer", "offer_revealed"],
  ] as const;
  const columnsOf = async (table: string): Promise<string[]> => {
    const { rows } = await pool.query<{ name: string }>(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 ORDER BY ordinal_position",
      [table],
    );
    return rows.map(({ name }) => name);
  };
  try {
    for (const table of new Set(TABLES.map(([name]) => name)))
      await pool.query(`ALTER TABLE ${table} ADD COLUMN added_later text`);
    await raise();
    for (const [table, view] of TABLES) {
      expect(await columnsOf(view)).toEqual(await columnsOf(table));
      expect(await columnsOf(view)).toContain("added_later");
    }
  } finally {
    for (const table of new Set(TABLES.map(([name]) => name)))
      await pool.query(`ALTER TABLE ${table} DROP COLUMN IF EXISTS added_later CASCADE`);
    await raise();
    await drop();
  }
});
