import { sql } from "kysely";
import type { CompareItem, CompareLot, CompareOffer, WinnerChoice } from "#contract/award/award.types.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import { isWinnerOrdered, lotWinners } from "#server/records/tender/lot-winners.ts";
import { isOrdered } from "#server/records/order/ordered-lot.ts";
import type { TenantDb } from "#server/db/scope.ts";

export type AwardedLot = Required<Omit<CompareLot, "target_weeks">> & {
  readonly winners: readonly (Omit<WinnerChoice, "lot"> & { readonly is_ordered: boolean })[];
};

/**
 * Returns the lots of a tender with their winners. The winners can't change, because the caller has locked the tender.
 */
export const awardedLots = (db: TenantDb, tender: number, lots: readonly number[]): Promise<AwardedLot[]> =>
  db.run<AwardedLot>(sql`
    SELECT
      l.id,
      ${trimmedDecimal("l.quantity")} AS quantity,
      ${isOrdered(db)} AS is_ordered,
      ${lotWinners(db)} AS winners
    FROM lot l
    WHERE l.workspace_id = ${db.me} AND l.tender_id = ${tender} AND l.id = ANY(${[...lots]}::bigint[])`);

export type Candidate = Pick<CompareItem, "id" | "lot" | "price_per_unit" | "rejected"> &
  Pick<CompareOffer, "status" | "currency"> & { readonly offer: number; readonly is_closed: boolean };

/**
 * Returns the passed offer lines, except those of other tenders and those that the workspace can't see. The CTE finds
 * the lines by id first, because a direct join could scan all lines of each offer.
 */
export const candidates = (db: TenantDb, tender: number, items: readonly number[]): Promise<Candidate[]> =>
  db.run<Candidate>(sql`
    WITH i AS MATERIALIZED (
      SELECT i.id, i.lot_id, i.offer_id, i.price_per_unit, i.rejected
      FROM offer_item i
      WHERE i.customer_id = ${db.me} AND i.id = ANY(${[...items]}::bigint[])
    )
    SELECT
      i.id,
      i.lot_id AS lot,
      ${trimmedDecimal("i.price_per_unit")} AS price_per_unit,
      i.rejected,
      o.id AS offer,
      o.status,
      s.status = 'CLOSED' AS is_closed,
      o.currency
    FROM i
      JOIN offer o ON o.id = i.offer_id
      JOIN workspace s ON s.id = o.supplier_id
    WHERE o.customer_id = ${db.me} AND o.tender_id = ${tender}`);

/** Replaces the winners of the lots, except ordered winners, and increments the versions of the lots. */
export async function replaceWinners(
  db: TenantDb,
  lots: readonly number[],
  winners: readonly WinnerChoice[],
): Promise<void> {
  const ids = sql`${[...lots]}::bigint[]`;
  await db.change(
    sql`
      DELETE FROM lot_winner w
      WHERE w.workspace_id = ${db.me} AND w.lot_id = ANY(${ids}) AND NOT ${isWinnerOrdered(db)}`,
  );
  await db.change(sql`
    INSERT INTO lot_winner (lot_id, offer_item_id, workspace_id, quantity)
    SELECT r.lot, r.offer_item, ${db.me}, r.quantity
    FROM jsonb_to_recordset(${JSON.stringify(winners)}::jsonb) AS r(lot bigint, offer_item bigint, quantity numeric)`);
  await db.change(sql`UPDATE lot SET version = version + 1 WHERE workspace_id = ${db.me} AND id = ANY(${ids})`);
}
