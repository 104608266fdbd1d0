import { sql } from "kysely";
import { trimmedDecimal } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** A purchase request with the quantity that no order covers. */
export interface OpenRequest {
  readonly id: number;
  readonly quantity: string;
  readonly open_quantity: string;
  readonly unit: number;
}

/**
 * Returns what is left to order of requests, and locks them until the transaction ends, so that no other order takes
 * the same rest. Also for the supplier who accepts an amendment.
 */
export const lockOpenRequests = (db: TenantDb, ids: readonly number[]): Promise<OpenRequest[]> =>
  db.run<OpenRequest>(sql`
    SELECT
      r.item AS id,
      ${trimmedDecimal("r.quantity")} AS quantity,
      ${trimmedDecimal("r.open_quantity")} AS open_quantity,
      r.unit
    FROM lock_open_requests(${[...ids]}::bigint[]) r
    ORDER BY r.item`);
