import { sql } from "kysely";
import type { z } from "zod";
import type { ComparisonItem, ComparisonLot, ComparisonOffer, ListPrice } from "#contract/tenders/comparison.schema.ts";
import { ofFormerLine } from "#server/db/former-line.ts";
import { plain } from "#server/db/list-query.ts";
import { isKept, isSamePart } from "#server/db/same-part.ts";
import { orderedWithVat } from "#server/db/ordered-price.ts";
import { isOrdered } from "#server/db/ordered-lot.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { lotWinners } from "#server/db/lot-winners.ts";

/** A lot as the matrix has it; the database makes the whole record. */
export type ComparedLot = z.input<typeof ComparisonLot>;
/** A submitted offer without its lines. */
export type ComparedOffer = Omit<z.input<typeof ComparisonOffer>, "items" | "freight">;
/** An offered line, and whose it is. */
export type ComparedItem = z.input<typeof ComparisonItem> & { readonly offer: number };

/**
 * All lots of a tender in their order, each with its winners and the newest price for which the workspace ordered the
 * same part before, in whatever currency: orders of this very tender and declined ones don't count.
 */
export const comparedLots = (db: TenantDb, tender: number): Promise<ComparedLot[]> =>
  db.run<ComparedLot>(sql`
    SELECT l.id, l.version, l.position, l.nomenclature, l.part_number, l.manufacturer,
    ${plain("l.quantity")} AS quantity, l.unit, l.target_delivery_time, ${isOrdered(db)} AS is_ordered,
    paid.price AS last_price, paid.price_with_vat AS last_price_with_vat, paid.currency AS last_currency,
      ${lotWinners(db)} AS winners
    FROM lot l LEFT JOIN LATERAL (
      SELECT ${plain("i.price_per_unit")} AS price, ${orderedWithVat} AS price_with_vat, p.currency
        FROM purchase_order_item i JOIN purchase_order p ON p.id = i.order_id
      WHERE i.customer_id = ${db.me} AND p.customer_id = ${db.me} AND ${isSamePart("i", "l")}
        AND p.tender_id IS DISTINCT FROM ${tender}::bigint
        AND ${isKept("p")}
      ORDER BY i.id DESC LIMIT 1) paid ON true
    WHERE l.workspace_id = ${db.me} AND l.tender_id = ${tender} ORDER BY l.position, l.id`);

/** The submitted offers of a tender in the order in which they came: a new one stands at the end. */
export const comparedOffers = (db: TenantDb, tender: number): Promise<ComparedOffer[]> =>
  db.run<ComparedOffer>(sql`
    SELECT o.id, o.number, json_build_object('id', w.id, 'name', w.name) AS supplier, o.status,
      w.status = 'CLOSED' AS is_closed, o.currency, o.basis, o.payment_terms, o.submitted_at, o.entered_at,
      (SELECT nullif(concat_ws(' ', u.first_name, u.last_name), '') FROM app_user u
      WHERE u.id = o.entered_by) AS entered_by, o.comment, o.total, o.total_with_vat,
      CASE WHEN f.id IS NOT NULL THEN json_build_object('id', f.id, 'name', f.name, 'size',
      f.size) END AS commercial_offer,
      (SELECT count(*) FROM design_document d WHERE d.offer_id = o.id AND d.offer_item_id IS NULL
      AND d.workspace_id = CASE WHEN o.entered_at IS NULL THEN o.supplier_id ELSE o.customer_id END) AS files
    FROM offer o JOIN workspace w ON w.id = o.supplier_id LEFT JOIN commercial_offer f ON f.offer_id = o.id
      AND f.customer_id = ${db.me} AND o.entered_at IS NULL
    WHERE o.customer_id = ${db.me} AND o.tender_id = ${tender} AND o.status = 'PROCESSED'
      ORDER BY o.submitted_at, o.id`);

/**
 * The lines of the submitted offers, by offer and in the order of the lots, each with what the same supplier asked for
 * the same part in the round before.
 */
export const comparedItems = (db: TenantDb, tender: number): Promise<ComparedItem[]> =>
  db.run<ComparedItem>(sql`
    SELECT i.id, i.offer_id AS offer, i.lot_id AS lot, ${plain("i.price_per_unit")} AS price_per_unit,
      ${plain("i.price_with_vat")} AS price_with_vat, ${plain("i.vat_percent")} AS vat_percent, i.delivery_min,
      i.delivery_max, i.availability,
      ${plain("i.available_quantity")} AS available_quantity, i.replacement, i.replacement_part_number,
      i.replacement_manufacturer, i.rejected, i.reject_reason, i.comment, coalesce(x.files, 0) AS files,
      r.offer_item_id IS NOT NULL AS order_declined,
      ${ofFormerLine(
        sql`CASE WHEN b.replacement = i.replacement
        AND b.replacement_part_number IS NOT DISTINCT FROM i.replacement_part_number THEN ${plain("b.price_per_unit")} END`,
        { supplier: sql`o.supplier_id`, currency: sql`o.currency` },
      )} AS previous_price
    FROM offer o JOIN offer_item i ON i.offer_id = o.id JOIN lot l ON l.id = i.lot_id
      LEFT JOIN (SELECT DISTINCT q.offer_item_id FROM purchase_order_item q JOIN purchase_order p ON p.id = q.order_id
        WHERE q.customer_id = ${db.me} AND p.customer_id = ${db.me} AND p.tender_id = ${tender}
          AND NOT ${isKept("p")}) r ON r.offer_item_id = i.id
      LEFT JOIN (SELECT d.offer_item_id, count(*) AS files FROM design_document d JOIN offer p ON p.id = d.offer_id
        WHERE p.tender_id = ${tender} AND p.customer_id = ${db.me} AND d.offer_item_id IS NOT NULL
          GROUP BY d.offer_item_id) x ON x.offer_item_id = i.id
    WHERE o.customer_id = ${db.me} AND i.customer_id = ${db.me} AND o.tender_id = ${tender} AND o.status = 'PROCESSED'
      ORDER BY o.id, l.position, l.id`);

/**
 * The submitted prices for a lot of the workspace, the cheapest first; of equal ones that which comes sooner, then that
 * which was sent first.
 */
export const pricesOfLot = (db: TenantDb, lot: number): Promise<z.input<typeof ListPrice>["offers"]> =>
  db.run(sql`
    SELECT o.id AS offer, i.id AS offer_item, o.number, json_build_object('id', w.id, 'name', w.name) AS supplier,
      o.currency, ${plain("i.price_per_unit")} AS price_per_unit, ${plain("i.price_with_vat")} AS price_with_vat,
      i.delivery_min, i.delivery_max, ${plain("i.available_quantity")} AS available_quantity, i.replacement
    FROM offer_item i JOIN offer o ON o.id = i.offer_id JOIN workspace w ON w.id = o.supplier_id
    WHERE i.customer_id = ${db.me} AND o.customer_id = ${db.me} AND i.lot_id = ${lot} AND o.status = 'PROCESSED'
      AND NOT i.rejected AND i.price_per_unit IS NOT NULL
    ORDER BY i.price_per_unit, i.delivery_max, o.submitted_at, o.id`);

/** The file of a submitted offer, and whose it is. */
export interface OfferedFile {
  readonly supplier: string;
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** Null for files from before it was kept. */
  readonly crc32: number | null;
  readonly created_at: string;
}

/** The files of the submitted offers of a tender, by supplier. */
export const offeredFiles = (db: TenantDb, tender: number): Promise<OfferedFile[]> =>
  db.run<OfferedFile>(sql`
    SELECT w.name AS supplier, f.key, f.name, f.size, f.crc32, f.created_at FROM commercial_offer f
      JOIN offer o ON o.id = f.offer_id JOIN workspace w ON w.id = o.supplier_id
    WHERE f.customer_id = ${db.me} AND o.customer_id = ${db.me} AND o.tender_id = ${tender} AND o.status = 'PROCESSED'
      AND o.entered_at IS NULL ORDER BY w.name COLLATE und, o.id`);
