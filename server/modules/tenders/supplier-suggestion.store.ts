import { sql } from "kysely";
import { SUGGESTED_PARTS } from "#contract/tenders/supplier-suggestion.api.ts";
import { pricesOpen } from "#server/db/sealed-prices.ts";
import { makerAliasKeysOf } from "#server/records/company-word/maker-alias.ts";
import { isSamePart } from "#server/records/purchase-item/same-part.ts";
import type { TenantDb } from "#server/db/scope.ts";
import type { CompanyStatus } from "#contract/workspaces/company.values.ts";

const MAX_SUGGESTED_SUPPLIERS = 50;

/** A part that a supplier has offered before. Rows are grouped by supplier, newest first. */
export interface OfferedPart {
  readonly supplier: number;
  readonly name: string;
  readonly inn: string | null;
  readonly company_status: CompanyStatus | null;
  readonly lot_count: number;
  readonly part_number: string;
  readonly at: string;
  readonly tender_id: number;
  readonly tender_name: string;
}

/**
 * Returns suppliers that have offered prices for the tender's parts in other tenders of the workspace. They can be
 * invited and aren't in the tender yet. Suppliers for the most lots come first. Excludes sealed tenders that are still
 * open.
 */
export async function offeredParts(db: TenantDb, tender: number): Promise<OfferedPart[]> {
  const aliases = await makerAliasKeysOf(db);
  return db.run<OfferedPart>(sql`
    WITH asked AS MATERIALIZED (
      SELECT l.id, l.part_key, l.manufacturer
      FROM lot l
      WHERE l.workspace_id = ${db.me} AND l.tender_id = ${tender} AND l.part_key IS NOT NULL
    ), offered AS (
      SELECT
        o.supplier_id,
        a.id AS lot_id,
        b.part_number,
        o.submitted_at AS at,
        t.id AS tender_id,
        t.name AS tender_name,
        row_number() OVER (PARTITION BY o.supplier_id, b.part_key ORDER BY o.submitted_at DESC, o.id DESC) AS age
      FROM asked a
        JOIN lot b ON b.workspace_id = ${db.me} AND b.tender_id <> ${tender} AND ${isSamePart("b", "a", aliases)}
        JOIN tender t ON t.id = b.tender_id AND t.workspace_id = ${db.me} AND ${sql.raw(pricesOpen("t"))}
        JOIN offer_item i ON i.lot_id = b.id
          AND i.customer_id = ${db.me}
          AND NOT i.rejected
          AND i.price_per_unit IS NOT NULL
        JOIN offer o ON o.id = i.offer_id AND o.customer_id = ${db.me} AND o.status = 'PROCESSED'
    ), best AS (
      SELECT f.supplier_id, count(DISTINCT f.lot_id) AS lot_count, max(f.at) AS newest
      FROM offered f
        JOIN workspace w ON w.id = f.supplier_id
      WHERE w.is_supplier
        AND w.sample_of IS NULL
        AND (
          w.status = 'VERIFIED'
          OR (
            w.status <> 'CLOSED'
            AND EXISTS (SELECT FROM workspace_supplier s WHERE s.workspace_id = ${db.me} AND s.supplier_id = w.id)
          )
        )
        AND NOT EXISTS (
          SELECT
          FROM tender_supplier s
          WHERE s.tender_id = ${tender} AND s.workspace_id = ${db.me} AND s.supplier_id = w.id
        )
      GROUP BY f.supplier_id
      ORDER BY count(DISTINCT f.lot_id) DESC, max(f.at) DESC, f.supplier_id
      LIMIT ${MAX_SUGGESTED_SUPPLIERS}
    ), named AS (
      SELECT f.*, row_number() OVER (PARTITION BY f.supplier_id ORDER BY f.at DESC, f.lot_id) AS place
      FROM offered f
      WHERE f.age = 1
    )
    SELECT
      w.id AS supplier,
      w.name,
      w.inn,
      w.company_status,
      best.lot_count,
      named.part_number,
      named.at,
      named.tender_id,
      named.tender_name
    FROM best
      JOIN workspace w ON w.id = best.supplier_id
      JOIN named ON named.supplier_id = best.supplier_id AND named.place <= ${SUGGESTED_PARTS}
    ORDER BY best.lot_count DESC, best.newest DESC, best.supplier_id, named.place`);
}
