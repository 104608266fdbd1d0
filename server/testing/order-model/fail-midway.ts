import { sql } from "kysely";
import { expect } from "vitest";
import { historyApi } from "#contract/history/history.api.ts";
import { amendmentApi } from "#contract/orders/amendment.api.ts";
import { orderAdjustmentApi } from "#contract/orders/order-adjustment.api.ts";
import { orderDeliveryApi } from "#contract/orders/order-delivery.api.ts";
import { orderPaymentApi } from "#contract/orders/order-payment.api.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { idOf } from "./run.ts";
import type { Move, OrderRun } from "./run.ts";

/** Tables that a move writes after the order itself. */
const LATE_TABLES = ["audit", "mail"] as const;

/** Makes the database refuse new rows of a table, until the returned function is called. */
async function refuseRows(
  { deps: { db } }: TestApp,
  table: (typeof LATE_TABLES)[number],
): Promise<() => Promise<void>> {
  await sql`
    CREATE
    OR REPLACE FUNCTION refuse_rows(
      
    ) RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no more rows' USING ERRCODE = 'check_violation'; END $$`.execute(
    db,
  );
  await sql`CREATE TRIGGER refuse_rows BEFORE INSERT ON ${sql.table(table)} EXECUTE FUNCTION refuse_rows()`.execute(db);
  return async () => {
    await sql`DROP TRIGGER refuse_rows ON ${sql.table(table)}`.execute(db);
  };
}

/** Reads everything that the sides see of an order. */
async function wholeOrder(run: OrderRun) {
  const { app, customer, supplier } = run;
  const params = idOf(run);
  return {
    order: (await app.call(orderApi.one, customer, { params })).ok(),
    theirs: (await app.call(orderApi.one, supplier, { params })).ok(),
    items: (await app.call(orderApi.items, customer, { params })).ok(),
    deliveries: (await app.call(orderDeliveryApi.list, customer, { params })).ok(),
    adjustments: (await app.call(orderAdjustmentApi.list, customer, { params })).ok(),
    amendments: (await app.call(amendmentApi.list, customer, { params })).ok(),
    invoices: (await app.call(orderPaymentApi.invoices, customer, { params })).ok(),
    payments: (await app.call(orderPaymentApi.payments, customer, { params })).ok(),
    history: (await app.call(historyApi.list, customer, { query: { entity: "order", entity_id: run.id } })).ok(),
  };
}

/**
 * Makes an allowed move while the database refuses its late rows, and checks that nothing of it remains. Does so for a
 * part of the moves.
 */
export async function failMidway(run: OrderRun, move: Move): Promise<void> {
  const table = LATE_TABLES[run.pick(3)];
  // Not every move sends an email.
  if (table === undefined || (table === "mail" && move.isSilent === true)) return;
  const before = await wholeOrder(run);
  const allow = await refuseRows(run.app, table);
  const { status } = await move.send();
  await allow();
  expect(status, `${move.name} without rows of ${table}`).toBe(500);
  expect(await wholeOrder(run), `${move.name} failed midway`).toEqual(before);
}
