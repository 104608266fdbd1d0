import { sql } from "kysely";
import type { TenantDb } from "#server/db/scope.ts";
import { LINE } from "#server/modules/offers/offer-line-table.sql.ts";

export const copyLinesToDraft = (db: TenantDb, of: { offer: number; draft: number }): Promise<number> =>
  db.change(sql`
    INSERT INTO offer_draft_item (draft_id, offer_item_id, lot_id, supplier_id, ${LINE.columns})
    SELECT ${of.draft}, i.id, i.lot_id, i.supplier_id, ${LINE.columnsOf("i")}
    FROM offer_item i
    WHERE i.supplier_id = ${db.me} AND i.offer_id = ${of.offer}`);

export const insertOutsideLines = (db: TenantDb, of: { tender: number; draft: number }): Promise<number> =>
  db.change(sql`
    INSERT INTO offer_draft_item (draft_id, lot_id, supplier_id)
    SELECT ${of.draft}::bigint, l.id, l.workspace_id
    FROM lot l
    WHERE l.workspace_id = ${db.me} AND l.tender_id = ${of.tender}
    ORDER BY l.position, l.id`);

export const copyEnteredLines = (db: TenantDb, of: { offer: number; draft: number }): Promise<number> =>
  db.change(sql`
    UPDATE offer_draft_item i
    SET ${LINE.assignments}
    FROM offer_item r
    WHERE i.draft_id = ${of.draft}
      AND i.supplier_id = ${db.me}
      AND r.offer_id = ${of.offer}
      AND r.customer_id = ${db.me}
      AND r.lot_id = i.lot_id`);

export const copyLinesToOffer = (db: TenantDb, of: { offer: number; draft: number }): Promise<number> =>
  db.change(sql`
    UPDATE offer_item i
    SET ${LINE.assignments}
    FROM offer_draft_item r
    WHERE i.offer_id = ${of.offer}
      AND i.supplier_id = ${db.me}
      AND r.draft_id = ${of.draft}
      AND r.supplier_id = ${db.me}
      AND r.lot_id = i.lot_id`);

export const copyLineToOffer = (db: TenantDb, of: { offer: number; line: number }): Promise<number> =>
  db.change(sql`
    UPDATE offer_item i
    SET ${LINE.assignments}
    FROM offer_draft_item r
    WHERE i.offer_id = ${of.offer}
      AND i.supplier_id = ${db.me}
      AND r.id = ${of.line}
      AND r.supplier_id = ${db.me}
      AND r.lot_id = i.lot_id`);
