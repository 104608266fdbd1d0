import { sql } from "kysely";
import type { PaymentMethod } from "#contract/reference/reference.schema.ts";
import { allowedOfOrder } from "#server/records/order/order-awaits.ts";
import type { TestApp } from "#server/testing/test-app.ts";

/** Columns of an order that decide how much can be paid. */
export interface PayableColumns {
  readonly payment_method: PaymentMethod;
  readonly total_with_vat: string;
  readonly cancelled_total_with_vat: string;
  readonly received_total_with_vat: string;
}

/** Returns the sums that the database allows to be paid of orders. The orders need not be stored. */
export async function allowedSums({ deps }: TestApp, orders: readonly PayableColumns[]): Promise<string[]> {
  const numbered = orders.map((order, place) => ({ ...order, place }));
  const { rows } = await sql<{ allowed: string }>`
    SELECT round(${allowedOfOrder}, 2)::text AS allowed
    FROM jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) AS o(
      payment_method text,
      total_with_vat numeric,
      cancelled_total_with_vat numeric,
      received_total_with_vat numeric,
      place bigint
    )
    ORDER BY o.place`.execute(deps.db);
  return rows.map(({ allowed }) => allowed);
}
