import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { MatchingItem, PartRows } from "#contract/imports/duplicates.ts";
import { itemStatus } from "#server/records/purchase-item/item-conditions.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import { isSameName, isSamePart } from "#server/records/purchase-item/same-part.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** Takes a workspace-wide lock, so that no other import searches for duplicates until the transaction ends. */
export async function lockDuplicates(db: TenantDb): Promise<void> {
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('import_task.duplicates', ${db.me}::bigint))`);
}

/**
 * Finds an open item of the workspace with the same part for each group of rows, or null if there is none. Prefers the
 * same unit, then the same manufacturer, then items without a tender, then the newest. Runs one statement for any
 * number of groups.
 */
export async function findMatchingItems(db: TenantDb, groups: readonly PartRows[]): Promise<(MatchingItem | null)[]> {
  if (groups.length === 0) return [];
  const asked = groups.map(({ part, name, maker, rows: [first] }, n) => ({
    n,
    part_key: part,
    name_key: name,
    manufacturer: maker,
    units: first.units,
  }));
  const heldBy = (isSame: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
    SELECT
      p.id,
      coalesce(p.nomenclature, p.part_number) AS name,
      p.manufacturer,
      ${trimmedDecimal("p.quantity")} AS quantity,
      p.units,
      p.units = r.units AS is_same_unit,
      part_key(p.manufacturer) IS NOT DISTINCT FROM r.manufacturer AS is_same_maker,
      ${itemStatus(db)} AS status
    FROM purchase_item p
    WHERE p.workspace_id = ${db.me} AND ${isSame} AND ${itemStatus(db)} <> 'ordered'`;
  const rows = await db.run<MatchingItem & { n: number }>(sql`
    WITH r AS MATERIALIZED (
      SELECT *
      FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS r(
        n integer, part_key text, name_key text, manufacturer text, units smallint
      )
    )
    SELECT r.n, f.id, f.name, f.manufacturer, f.quantity, f.units, f.status
    FROM r
      CROSS JOIN LATERAL (
        SELECT *
        FROM (${heldBy(isSamePart("p", "r"))} UNION ALL ${heldBy(isSameName("p", "r"))}) held
        ORDER BY is_same_unit DESC, is_same_maker DESC, status = 'new' DESC, id DESC
        LIMIT 1
      ) f`);
  const byGroup = new Map(rows.map(({ n, ...item }) => [n, item]));
  return groups.map((_, n) => byGroup.get(n) ?? null);
}

/**
 * Adds to the quantities of locked items and sets their manufacturers, in one statement. A negative amount is
 * subtracted. Increments the items' versions.
 */
export const addQuantities = (
  db: TenantDb,
  added: readonly { readonly id: number; readonly quantity: string; readonly manufacturer: string | null }[],
): Promise<number> =>
  db.change(sql`
    UPDATE purchase_item p
    SET version = p.version + 1, quantity = p.quantity + r.quantity, manufacturer = r.manufacturer
    FROM jsonb_to_recordset(${JSON.stringify(added)}::jsonb) AS r(id bigint, quantity numeric, manufacturer text)
    WHERE p.id = r.id AND p.workspace_id = ${db.me}`);
