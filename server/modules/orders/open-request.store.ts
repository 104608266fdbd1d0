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
 * Returns what is left to order of requests. With `locked`, no other order takes the same rest until the transaction
 * ends. Also for the supplier of an order with these requests.
 */
export const openRequests = (
  db: TenantDb,
  ids: readonly number[],
  { locked }: { locked: boolean },
): Promise<OpenRequest[]> =>
  db.run<OpenRequest>(sql`
    SELECT
      r.item AS id,
      ${trimmedDecimal("r.quantity")} AS quantity,
      ${trimmedDecimal("r.open_quantity")} AS open_quantity,
      r.unit
    FROM open_requests(${[...ids]}::bigint[], ${locked}) r
    ORDER BY r.item`);
