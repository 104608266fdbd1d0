import { sql } from "kysely";
import type { z } from "zod";
import type { StoredFields } from "#contract/fields.ts";
import type { OfferDraft } from "#contract/offers/draft.schema.ts";
import type { VatBasis } from "#contract/money/vat.ts";
import type { TERM_FIELDS } from "#contract/offers/term-fields.ts";
import { TERMS } from "#server/modules/offers/offer-terms.sql.ts";
import type { TenantDb } from "#server/db/scope.ts";

export type DraftRow = z.input<typeof OfferDraft>;

const COLUMNS = sql`d.id, d.version, d.offer_id AS offer, ${TERMS.stored("d")}, d.saved_at, d.revision`;

export async function findDraft(db: TenantDb, id: number): Promise<(DraftRow & { is_open: boolean }) | undefined> {
  const rows = await db.run<DraftRow & { is_open: boolean }>(
    sql`SELECT ${COLUMNS}, d.is_open FROM offer_draft d WHERE d.supplier_id = ${db.me} AND d.id = ${id}`,
  );
  return rows[0];
}

/**
 * Returns the freight and VAT basis of the supplier's offer in the previous round, if its currency is the same. Returns
 * undefined once the supplier has started the new offer.
 */
export async function formerFreight(
  db: TenantDb,
  offer: number,
): Promise<{ freight: string; basis: VatBasis } | undefined> {
  const rows = await db.run<{ freight: string; basis: VatBasis }>(sql`
    SELECT b.freight, b.basis
    FROM offer o
      JOIN tender t ON t.id = o.tender_id
      JOIN offer b ON b.tender_id = t.previous_id AND b.supplier_id = o.supplier_id AND b.currency = o.currency
    WHERE o.supplier_id = ${db.me}
      AND o.id = ${offer}
      AND o.begun_at IS NULL
      AND b.status = 'PROCESSED'
      AND b.freight IS NOT NULL`);
  return rows[0];
}

/**
 * Opens a draft with the terms of the offer. Uses `freight` if the offer has none. Returns undefined if a draft is
 * already open.
 */
export async function insertDraft(
  db: TenantDb,
  of: { offer: number; freight: string | null; now: Date },
): Promise<number | undefined> {
  const rows = await db.run<{ id: number }>(sql`
    INSERT INTO offer_draft (offer_id, supplier_id, ${TERMS.columns}, saved_at)
    SELECT
      o.id,
      o.supplier_id,
      ${TERMS.columnsOf("o", { freight: sql`coalesce(o.freight, ${of.freight}::numeric)` })},
      ${of.now.toISOString()}::timestamptz
    FROM offer o
    WHERE o.supplier_id = ${db.me} AND o.id = ${of.offer}
    ON CONFLICT (offer_id, supplier_id)
    WHERE is_open DO NOTHING
    RETURNING id`);
  return rows[0]?.id;
}

export const updateDraft = (
  db: TenantDb,
  draft: StoredFields<typeof TERM_FIELDS> & { id: number; now: Date },
): Promise<number> =>
  db.change(sql`
    UPDATE offer_draft d
    SET version = d.version + 1, revision = d.revision + 1, ${TERMS.assignments}, saved_at = ${draft.now.toISOString()}
    FROM ${TERMS.recordset([draft])}
    WHERE d.supplier_id = ${db.me} AND d.id = ${draft.id}`);

/**
 * Increments the revision of a draft and returns it, before the draft's lines are saved. The version counts changes of
 * the terms only.
 */
export async function touchDraft(db: TenantDb, id: number, now: Date): Promise<number | undefined> {
  const rows = await db.run<{ revision: number }>(
    sql`
      UPDATE offer_draft d
      SET saved_at = ${now.toISOString()}, revision = revision + 1
      WHERE d.supplier_id = ${db.me} AND d.id = ${id}
      RETURNING revision`,
  );
  return rows[0]?.revision;
}

export async function findColleague(db: TenantDb, user: number): Promise<{ id: number; name: string } | undefined> {
  const rows = await db.run<{ id: number; name: string }>(sql`
    SELECT u.id, concat_ws(' ', u.first_name, u.last_name) AS name
    FROM app_user u
      JOIN workspace_member m ON m.user_id = u.id AND m.workspace_id = ${db.me}
    WHERE u.id = ${user}`);
  return rows[0];
}

export const copyTermsToOffer = (db: TenantDb, of: { offer: number; draft: number }): Promise<number> =>
  db.change(sql`
    UPDATE offer o
    SET version = o.version + 1, ${TERMS.assignments}
    FROM offer_draft r
    WHERE r.id = ${of.draft} AND r.supplier_id = ${db.me} AND o.id = ${of.offer} AND o.supplier_id = ${db.me}`);

export const closeDraft = (db: TenantDb, id: number): Promise<number> =>
  db.change(
    sql`
      UPDATE offer_draft d
      SET is_open = false, version = version + 1
      WHERE d.supplier_id = ${db.me} AND d.id = ${id} AND d.is_open`,
  );

/**
 * Closes a draft whose lines were copied to the offer, and deletes them. The draft's own row remains until the next
 * draft is opened, so that late changes are refused as changes of a closed draft.
 */
export async function closeCopiedDraft(db: TenantDb, id: number): Promise<void> {
  await closeDraft(db, id);
  await db.change(sql`DELETE FROM offer_draft_item i WHERE i.supplier_id = ${db.me} AND i.draft_id = ${id}`);
}

/**
 * Discards a draft. The offer becomes unstarted again, unless it still has files, or lines or terms from the supplier.
 */
export const deleteDraft = (db: TenantDb, id: number): Promise<number> =>
  db.change(sql`
    WITH gone AS (
      DELETE FROM offer_draft d
      WHERE d.supplier_id = ${db.me} AND d.id = ${id}
      RETURNING d.offer_id
    )
    UPDATE offer o
    SET begun_at = NULL
    FROM gone
    WHERE o.id = gone.offer_id
      AND o.supplier_id = ${db.me}
      AND (
        o.entered_at IS NOT NULL
        OR (
          o.payment_terms IS NULL
          AND o.comment IS NULL
          AND o.freight IS NULL
          AND NOT EXISTS (
            SELECT
            FROM offer_item i
            WHERE i.offer_id = o.id AND i.supplier_id = ${db.me} AND (i.rejected OR i.price_per_unit IS NOT NULL)
          )
        )
      )
      AND NOT EXISTS (SELECT FROM commercial_offer f WHERE f.offer_id = o.id AND f.supplier_id = ${db.me})
      AND NOT EXISTS (SELECT FROM design_document f WHERE f.offer_id = o.id AND f.workspace_id = ${db.me})`);

/** Deletes the closed drafts of an offer. They aren't needed, because the next draft starts from the offer itself. */
export const deleteClosedDrafts = (db: TenantDb, offer: number): Promise<number> =>
  db.change(sql`DELETE FROM offer_draft d WHERE d.supplier_id = ${db.me} AND d.offer_id = ${offer} AND NOT d.is_open`);
