import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { MatchingItem, PartRows } from "#contract/imports/duplicates.ts";
import type { MakerKeys } from "#contract/purchase-items/maker-key.ts";
import { itemStatus } from "#server/records/purchase-item/item-conditions.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import { hasSameKey } from "#server/records/purchase-item/same-part.ts";
import { isRealRecord } from "#server/records/sample/real-record.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { lockInWorkspace } from "#server/db/workspace-lock.ts";

/** Takes a lock, so that no other import searches for duplicates until the transaction ends. */
export const lockDuplicates = (db: TenantDb): Promise<void> => lockInWorkspace(db, "import_task.duplicates");

type Candidate = MatchingItem & { readonly n: number };

/**
 * Returns the best open item of each group and manufacturer, as it is written. Prefers the same unit, then items
 * without a tender, then the newest. Leaves out sample items, because their removal would take the rows along.
 */
async function candidatesOf(db: TenantDb, groups: readonly PartRows[]): Promise<Candidate[]> {
  const asked = groups.map(({ part, name, rows: [first] }, n) => ({
    n,
    part_key: part,
    name_key: name,
    units: first.units,
  }));
  const heldBy = (isSame: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
    SELECT
      p.id,
      coalesce(p.nomenclature, p.part_number) AS name,
      p.manufacturer,
      p.comment,
      p.internal_comment,
      p.alternates,
      ${trimmedDecimal("p.quantity")} AS quantity,
      p.units,
      p.units = r.units AS is_same_unit,
      ${itemStatus(db)} AS status
    FROM purchase_item p
    WHERE p.workspace_id = ${db.me}
      AND ${isSame}
      AND ${itemStatus(db)} <> 'ordered'
      AND ${isRealRecord("purchase_item", "p.id")}`;
  return db.run<Candidate>(sql`
    WITH r AS MATERIALIZED (
      SELECT *
      FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS r(
        n integer, part_key text, name_key text, units smallint
      )
    )
    SELECT r.n, f.id, f.name, f.manufacturer, f.comment, f.internal_comment, f.alternates, f.quantity, f.units, f.status
    FROM r
      CROSS JOIN LATERAL (
        SELECT DISTINCT ON (manufacturer) *
        FROM (${heldBy(hasSameKey("part_key", "p", "r"))} UNION ALL ${heldBy(hasSameKey("name_key", "p", "r"))}) held
        ORDER BY manufacturer, is_same_unit DESC, status = 'new' DESC, id DESC
      ) f
    ORDER BY r.n, f.is_same_unit DESC, f.status = 'new' DESC, f.id DESC`);
}

/**
 * Finds an open item of the workspace with the same part for each group of rows, or null if there is none. Prefers the
 * same unit, then the same manufacturer, then items without a tender, then the newest. Runs one statement for any
 * number of groups.
 */
export async function findMatchingItems(
  db: TenantDb,
  groups: readonly PartRows[],
  makerOf: MakerKeys,
): Promise<(MatchingItem | null)[]> {
  if (groups.length === 0) return [];
  const byGroup = new Map<number, MatchingItem[]>();
  for (const { n, ...item } of await candidatesOf(db, groups)) {
    const known = byGroup.get(n);
    if (known === undefined) byGroup.set(n, [item]);
    else known.push(item);
  }
  return groups.map(({ maker, rows: [first] }, n) => {
    const fitting = (byGroup.get(n) ?? []).filter(({ manufacturer }) => {
      const other = makerOf(manufacturer);
      return maker === null || other === null || other === maker;
    });
    const inUnit = fitting.filter(({ units }) => units === first.units);
    const usable = inUnit.length > 0 ? inUnit : fitting;
    return usable.find(({ manufacturer }) => makerOf(manufacturer) === maker) ?? usable[0] ?? null;
  });
}
