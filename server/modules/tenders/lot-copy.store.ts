import { sql } from "kysely";
import { LOT_ATTRIBUTE } from "#server/records/tender/lot-attributes.ts";
import { isOrdered, orderedOfLot } from "#server/records/order/ordered-lot.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { LOT } from "#server/modules/tenders/lot-table.sql.ts";

/** Returns the lots to copy into a similar tender, in order. With `open`, lots that orders cover are omitted. */
export async function lotsToCopy(db: TenantDb, tender: number, options: { open: boolean }): Promise<number[]> {
  const rows = await db.run<{ id: number }>(
    sql`
      SELECT l.id
      FROM lot l
      WHERE l.workspace_id = ${db.me}
        AND l.tender_id = ${tender} ${options.open ? sql`AND NOT ${isOrdered(db)}` : sql``}
      ORDER BY l.position, l.id`,
  );
  return rows.map(({ id }) => id);
}

export interface CopiedLot {
  readonly from: number;
  readonly to: number;
}

/**
 * Copies lots into a new tender in order. With `follows`, each copy refers to the lot that it repeats and has the
 * quantity that isn't ordered yet.
 */
export async function insertLotCopies(
  db: TenantDb,
  tender: number,
  copied: { lots: readonly number[]; follows: boolean },
): Promise<CopiedLot[]> {
  const rows = await db.run<{ id: number }>(sql`
    INSERT INTO lot (tender_id, workspace_id, position, ${LOT.columns}, purchase_item_id, previous_lot_id)
    SELECT
      ${tender}::bigint,
      ${db.me},
      r.n,
      ${LOT.columnsOf("l", copied.follows ? { quantity: sql`l.quantity - ${orderedOfLot(db)}` } : {})},
      l.purchase_item_id,
      ${copied.follows ? sql`l.id` : sql`NULL`}
    FROM unnest(${[...copied.lots]}::bigint[])
    WITH ORDINALITY AS r(id, n)
    JOIN lot l ON l.id = r.id AND l.workspace_id = ${db.me}
    ORDER BY r.n
    RETURNING id`);
  return rows.flatMap(({ id }, index) =>
    copied.lots[index] === undefined ? [] : [{ from: copied.lots[index], to: id }],
  );
}

export const copyLotAttributes = (db: TenantDb, lots: readonly CopiedLot[]): Promise<number> =>
  db.change(sql`
    INSERT INTO lot_attribute (lot_id, tender_id, workspace_id, ${LOT_ATTRIBUTE.columns})
    SELECT l.id, l.tender_id, ${db.me}, ${LOT_ATTRIBUTE.columnsOf("a")}
    FROM unnest(${lots.map(({ from }) => from)}::bigint[], ${lots.map(({ to }) => to)}::bigint[]) AS r("from", "to")
      JOIN lot_attribute a ON a.lot_id = r."from" AND a.workspace_id = ${db.me}
      JOIN lot l ON l.id = r."to" AND l.workspace_id = ${db.me}`);
