import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { namesOf, recordOf } from "#contract/fields.ts";
import { TERM_FIELDS } from "#contract/offers/term-fields.ts";
import { pricesOpen } from "#server/db/sealed-prices.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { TERMS } from "#server/modules/offers/offer-terms.sql.ts";
import { OF_COMPANIES, OF_DRAFT, OF_TENDER } from "#server/records/offer/offer-rows.ts";
import type { OfferRow } from "#server/records/offer/offer-rows.ts";

type Outside = Omit<
  OfferRow,
  | "reject_reason"
  | "reject_comment"
  | "orders"
  | "lots_not_chosen"
  | "previous_offer"
  | "file_id"
  | "file_name"
  | "file_type"
  | "file_size"
  | "file_created_at"
  | "question_count"
  | "news_count"
>;

/**
 * Selects a column only if the customer entered the offer and its prices are open. The customer can't see the
 * supplier's own values.
 */
const entered = (column: string): RawBuilder<unknown> =>
  sql`CASE WHEN o.entered_at IS NOT NULL AND ${sql.raw(pricesOpen("t"))} THEN ${sql.ref(`o.${column}`)} END`;

/** Terms of an offer entered by the customer. By default, prices exclude VAT and use the tender's currency. */
const ENTERED_TERMS = {
  ...recordOf(namesOf(TERM_FIELDS), entered),
  basis: sql`CASE WHEN o.entered_at IS NULL THEN 'net' ELSE o.basis END`,
  currency: sql`coalesce(${entered("currency")}, t.currency)`,
};

/**
 * Finds an offer to the workspace's tender with the customer's own draft, so that the customer can enter it. If the
 * supplier has submitted or declined the offer itself, only the status is returned.
 */
export async function findOutside(db: TenantDb, id: number): Promise<OfferRow | undefined> {
  const rows = await db.runPrepared<Outside>(sql`
    SELECT
      o.id,
      o.version,
      o.contents_version,
      o.number,
      o.status,
      ${TERMS.shown("o", { ...ENTERED_TERMS, currency: sql`coalesce(d.currency, ${ENTERED_TERMS.currency})` })},
      ${entered("total")} AS total,
      ${entered("vat")} AS vat,
      ${entered("total_with_vat")} AS total_with_vat,
      ${entered("submitted_at")} AS submitted_at,
      o.begun_at IS NOT NULL AS is_begun,
      o.entered_at,
      json_build_object(
        'entered_by',
          (SELECT nullif(concat_ws(' ', u.first_name, u.last_name), '') FROM app_user u WHERE u.id = o.entered_by),
        'is_settled',
          EXISTS (SELECT FROM purchase_order p WHERE p.customer_id = ${db.me} AND p.tender_id = t.id)
            OR EXISTS (SELECT FROM tender n WHERE n.workspace_id = ${db.me} AND n.previous_id = t.id)
      ) AS outside,
      ${OF_TENDER},
      ${OF_COMPANIES},
      ${OF_DRAFT},
      (SELECT count(*) FROM design_document x WHERE x.workspace_id = ${db.me} AND x.offer_id = o.id) AS files,
      (SELECT count(*) FROM lot l WHERE l.workspace_id = ${db.me} AND l.tender_id = t.id) AS lot_count,
      (
        SELECT count(*) FILTER (WHERE i.rejected OR i.price_per_unit IS NOT NULL)
        FROM offer_draft_item i
        WHERE i.supplier_id = ${db.me} AND i.draft_id = d.id
      ) AS filled_count
    FROM offer o
      JOIN tender t ON t.id = o.tender_id
      JOIN workspace customer ON customer.id = o.customer_id
      JOIN workspace supplier ON supplier.id = o.supplier_id
      LEFT JOIN offer_draft d ON d.offer_id = o.id AND d.is_open AND d.supplier_id = ${db.me}
    WHERE o.customer_id = ${db.me} AND o.id = ${id}`);
  const [row] = rows;
  return (
    row && {
      ...row,
      reject_reason: null,
      reject_comment: null,
      orders: [],
      lots_not_chosen: 0,
      previous_offer: null,
      file_id: null,
      file_name: null,
      file_type: null,
      file_size: null,
      file_created_at: null,
      question_count: 0,
      news_count: 0,
    }
  );
}

export async function lockOutside(db: TenantDb, id: number): Promise<boolean> {
  const rows = await db.run(sql`SELECT o.id FROM offer o WHERE o.customer_id = ${db.me} AND o.id = ${id} FOR UPDATE`);
  return rows.length > 0;
}

/**
 * Opens a draft for the customer with the terms that it entered before. Returns undefined if a draft is already open.
 */
export async function insertOutsideDraft(db: TenantDb, of: { offer: number; now: Date }): Promise<number | undefined> {
  const rows = await db.run<{ id: number }>(sql`
    INSERT INTO offer_draft (offer_id, supplier_id, ${TERMS.columns}, saved_at)
    SELECT o.id, o.customer_id, ${TERMS.columnsOf("o", ENTERED_TERMS)}, ${of.now.toISOString()}::timestamptz
    FROM offer o
      JOIN tender t ON t.id = o.tender_id
    WHERE o.customer_id = ${db.me} AND o.id = ${of.offer}
    ON CONFLICT (offer_id, supplier_id)
    WHERE is_open DO NOTHING
    RETURNING id`);
  return rows[0]?.id;
}

export const deleteOutsideDraft = (db: TenantDb, id: number): Promise<number> =>
  db.change(sql`DELETE FROM offer_draft d WHERE d.supplier_id = ${db.me} AND d.id = ${id}`);
