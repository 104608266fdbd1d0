import { sql } from "kysely";
import type { PriceFeedback } from "#contract/tenders/price-feedback.schema.ts";
import type { TenantDb } from "#server/db/scope.ts";

export interface SupplierPriceFeedback {
  readonly supplier: number;
  readonly lot: number;
  readonly feedback: PriceFeedback;
}

/** Returns a map from the lots of the previous round to the lots that repeat them in the same unit. */
export async function repeatedLots(db: TenantDb, tender: number): Promise<Map<number, number>> {
  const rows = await db.run<{ former: number; lot: number }>(sql`
    SELECT b.id AS former, l.id AS lot
    FROM lot l
      JOIN lot b ON b.id = l.previous_lot_id AND b.unit = l.unit
    WHERE l.workspace_id = ${db.me} AND b.workspace_id = ${db.me} AND l.tender_id = ${tender}`);
  return new Map(rows.map(({ former, lot }) => [former, lot]));
}

const rowOf = ({ supplier, lot, feedback }: SupplierPriceFeedback) => ({
  supplier,
  lot,
  ...(feedback.kind === "rank" ? { place: feedback.place, among: feedback.among } : { above: feedback.above }),
});

export const insertPriceFeedback = (
  db: TenantDb,
  tender: number,
  lines: readonly SupplierPriceFeedback[],
): Promise<number> =>
  db.change(sql`
    INSERT INTO price_feedback (lot_id, supplier_id, customer_id, offer_id, place, among, above)
    SELECT r.lot, r.supplier, ${db.me}::bigint, o.id, r.place, r.among, r.above
    FROM jsonb_to_recordset(${JSON.stringify(lines.map(rowOf))}::jsonb) AS r(
      supplier bigint, lot bigint, place integer, among integer, above integer
    )
      JOIN offer o ON o.supplier_id = r.supplier AND o.tender_id = ${tender} AND o.customer_id = ${db.me}`);
