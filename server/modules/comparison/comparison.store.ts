import { sql } from "kysely";
import type { z } from "zod";
import { otherBasis, priceFieldOf } from "#contract/money/vat.ts";
import type { MakerAliasKeys } from "#contract/purchase-items/maker-key.ts";
import { PRICE_SCALE } from "#contract/price-scale.ts";
import type { OfferColumns, RareOfLine } from "#contract/comparison/comparison-columns.schema.ts";
import type {
  ComparisonItem,
  ComparisonLot,
  ComparisonOffer,
  ListPrice,
} from "#contract/comparison/comparison.schema.ts";
import { ofFormerLine } from "#server/records/offer/former-line.ts";
import { basedPriceOf, byBasis, unitPriceOn } from "#server/db/price-basis.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import { isDeclined } from "#server/records/order/declined-orders.ts";
import { hasBought, isOfPart, isPaidFor, orderedWithVat } from "#server/records/order/ordered-price.ts";
import { isOrdered } from "#server/records/order/ordered-lot.ts";
import { hasFreightOrder } from "#server/records/order/ordered-freight.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { lotWinners } from "#server/records/tender/lot-winners.ts";

export type ComparedLot = z.input<typeof ComparisonLot>;
export type ComparedItem = z.input<typeof ComparisonItem>;
export type ComparedOffer = Omit<z.input<typeof ComparisonOffer>, "items" | "files" | "freight"> & {
  /** Version of the offer. The contents of a submitted offer can't change without a new version. */
  readonly version: number;
};
export type ComparedLines = Omit<OfferColumns, "lots" | "rare"> & {
  readonly offer: number;
  readonly lots: readonly number[];
  readonly rare: readonly (Omit<RareOfLine, "at" | "files"> & { readonly id: number })[];
};
export interface ComparedFiles {
  readonly offer: number;
  readonly line: number | null;
  readonly files: number;
}

const offered = sql`o.basis`;

const formerPrice = ofFormerLine(
  sql`
    CASE
      WHEN b.replacement = i.replacement
        AND b.replacement_part_number IS NOT DISTINCT FROM i.replacement_part_number THEN ${trimmedDecimal("b.price_per_unit")}
    END`,
  { supplier: sql`o.supplier_id`, currency: sql`o.currency` },
);

/** Returns a tender's lots by position, with winners and the last price that other orders paid for the part. */
export const comparedLots = (db: TenantDb, tender: number, aliases: MakerAliasKeys): Promise<ComparedLot[]> =>
  db.runPrepared<ComparedLot>(sql`
    SELECT
      l.id,
      l.version,
      l.position,
      l.nomenclature,
      l.part_number,
      l.manufacturer,
      ${trimmedDecimal("l.quantity")} AS quantity,
      l.unit,
      l.target_delivery_time,
      ${isOrdered(db)} AS is_ordered,
      paid.price AS last_price,
      paid.price_with_vat AS last_price_with_vat,
      paid.currency AS last_currency,
      ${lotWinners(db)} AS winners
    FROM lot l
      LEFT JOIN LATERAL (
        SELECT ${trimmedDecimal("i.price_per_unit")} AS price, ${orderedWithVat} AS price_with_vat, o.currency
        FROM purchase_order_item i
          JOIN purchase_order o ON o.id = i.order_id
        WHERE ${isOfPart(db, "l", aliases)} AND i.unit = l.unit AND ${isPaidFor} AND ${hasBought(db, tender)}
        ORDER BY i.id DESC
        LIMIT 1
      ) paid ON true
    WHERE l.workspace_id = ${db.me} AND l.tender_id = ${tender}
    ORDER BY l.position, l.id`);

/** Returns the submitted offers of a tender in order of submission, so that a new offer comes last. */
export const comparedOffers = (db: TenantDb, tender: number): Promise<ComparedOffer[]> =>
  db.runPrepared<ComparedOffer>(sql`
    SELECT
      o.id,
      o.version,
      o.number,
      json_build_object('id', w.id, 'name', w.name) AS supplier,
      o.status,
      w.status = 'CLOSED' AS is_closed,
      o.currency,
      o.basis,
      o.payment_terms,
      o.submitted_at,
      o.entered_at,
      (
        SELECT nullif(concat_ws(' ', u.first_name, u.last_name), '')
        FROM app_user u
        WHERE u.id = o.entered_by
      ) AS entered_by,
      o.comment,
      o.total,
      o.total_with_vat,
      o.freight AS supplier_freight,
      ${hasFreightOrder(db)} AS freight_ordered,
      CASE
        WHEN f.id IS NOT NULL THEN json_build_object('id', f.id, 'name', f.name, 'size', f.size)
      END AS commercial_offer
    FROM offer o
      JOIN workspace w ON w.id = o.supplier_id
      LEFT JOIN commercial_offer f ON f.offer_id = o.id AND f.customer_id = ${db.me} AND o.entered_at IS NULL
    WHERE o.customer_id = ${db.me} AND o.tender_id = ${tender} AND o.status = 'PROCESSED'
    ORDER BY o.submitted_at, o.id`);

/**
 * Returns the lines of submitted offers as column arrays. All arrays of an offer have the same order. If `has_former`
 * is set, lines include the supplier's price for the same part in the previous round.
 */
export const comparedLines = (
  db: TenantDb,
  tender: number,
  { offers, has_former }: { offers: readonly number[]; has_former: boolean },
): Promise<ComparedLines[]> =>
  db.runPrepared<ComparedLines>(sql`
    SELECT o.id AS offer, c.*
    FROM offer o
      CROSS JOIN LATERAL (
        SELECT
          json_agg(i.id) AS ids,
          json_agg(i.lot_id) AS lots,
          json_agg(trim_scale(b.typed)::text) AS prices,
          json_agg(${trimmedDecimal("i.vat_percent")}) AS vat_percent,
          json_agg(i.delivery_min) AS delivery_min,
          json_agg(i.delivery_max) AS delivery_max,
          json_agg(i.availability) AS availability,
          coalesce(
            json_agg(
              jsonb_strip_nulls(
                jsonb_build_object(
                  'id', i.id,
                  'available_quantity', ${trimmedDecimal("i.available_quantity")},
                  'price_quantity', nullif(i.price_quantity, 1),
                  'price_for_quantity', ${trimmedDecimal("i.price_for_quantity")},
                  'pack_quantity', ${trimmedDecimal("i.pack_quantity")},
                  'minimum_quantity', ${trimmedDecimal("i.minimum_quantity")},
                  'replacement', nullif(i.replacement, false),
                  'replacement_part_number', i.replacement_part_number,
                  'replacement_manufacturer', i.replacement_manufacturer,
                  'rejected', nullif(i.rejected, false),
                  'reject_reason', i.reject_reason,
                  'comment', i.comment,
                  'previous_price', f.price
                )
              )
              || CASE
                WHEN b.other IS DISTINCT FROM d.other THEN jsonb_build_object(
                  'other_price', ${trimmedDecimal("b.other")}
                )
                ELSE '{}'
              END
            ) FILTER (
              WHERE i.rejected
              OR i.replacement
              OR b.other IS DISTINCT FROM d.other
              OR num_nonnulls(
                i.price_for_quantity,
                i.available_quantity,
                i.pack_quantity,
                i.minimum_quantity,
                i.replacement_part_number,
                i.replacement_manufacturer,
                i.reject_reason,
                i.comment,
                f.price
              ) > 0
            ),
            '[]'
          ) AS rare
        FROM offer_item_revealed i ${has_former ? sql`JOIN lot l ON l.id = i.lot_id` : sql``}
          CROSS JOIN LATERAL (
            SELECT
              ${basedPriceOf("i", offered)} AS typed,
              ${byBasis(offered, (basis) => sql.ref(`i.${priceFieldOf(otherBasis(basis))}`))} AS other
          ) b
          CROSS JOIN LATERAL (
            SELECT CASE
              WHEN i.vat_percent IS NULL THEN b.typed
              ELSE round(
                ${byBasis(offered, (basis) =>
                  unitPriceOn(otherBasis(basis), {
                    basis,
                    price: sql`b.typed`,
                    per: sql`1`,
                    percent: sql`i.vat_percent`,
                  }),
                )},
                ${sql.lit(PRICE_SCALE)}
              )
            END AS other
          ) d
          CROSS JOIN LATERAL (SELECT ${has_former ? formerPrice : sql`NULL::text`} AS price) f
        WHERE i.offer_id = o.id AND i.customer_id = ${db.me}
      ) c
    WHERE o.customer_id = ${db.me}
      AND o.tender_id = ${tender}
      AND o.status = 'PROCESSED'
      AND o.id = ANY(${[...offers]}::bigint[])
      AND c.ids IS NOT NULL`);

export const declinedLines = (db: TenantDb, tender: number): Promise<{ line: number }[]> =>
  db.runPrepared<{ line: number }>(sql`
    SELECT DISTINCT i.offer_item_id AS line
    FROM purchase_order_item i
      JOIN purchase_order p ON p.id = i.order_id
    WHERE i.customer_id = ${db.me}
      AND p.customer_id = ${db.me}
      AND p.tender_id = ${tender}
      AND i.offer_item_id IS NOT NULL
      AND ${isDeclined("p")}`);

export const comparedFiles = (db: TenantDb, tender: number): Promise<ComparedFiles[]> =>
  db.runPrepared<ComparedFiles>(sql`
    SELECT d.offer_id AS offer, d.offer_item_id AS line, count(*) AS files
    FROM offer o
      JOIN design_document d ON d.offer_id = o.id
    WHERE o.customer_id = ${db.me}
      AND o.tender_id = ${tender}
      AND o.status = 'PROCESSED'
      AND (
        d.offer_item_id IS NOT NULL
        OR d.workspace_id = CASE WHEN o.entered_at IS NULL THEN o.supplier_id ELSE o.customer_id END
      )
    GROUP BY d.offer_id, d.offer_item_id`);

/** Returns the submitted prices of a lot, sorted by price, delivery time and time of submission. */
export const pricesOfLot = (db: TenantDb, lot: number): Promise<z.input<typeof ListPrice>["offers"]> =>
  db.runPrepared(sql`
    SELECT
      o.id AS offer,
      i.id AS offer_item,
      o.number,
      json_build_object('id', w.id, 'name', w.name) AS supplier,
      o.currency,
      ${trimmedDecimal("i.price_per_unit")} AS price_per_unit,
      ${trimmedDecimal("i.price_with_vat")} AS price_with_vat,
      i.price_quantity,
      ${trimmedDecimal("i.price_for_quantity")} AS price_for_quantity,
      i.delivery_min,
      i.delivery_max,
      ${trimmedDecimal("i.available_quantity")} AS available_quantity,
      i.replacement
    FROM offer_item_revealed i
      JOIN offer o ON o.id = i.offer_id
      JOIN workspace w ON w.id = o.supplier_id
    WHERE i.customer_id = ${db.me}
      AND o.customer_id = ${db.me}
      AND i.lot_id = ${lot}
      AND o.status = 'PROCESSED'
      AND NOT i.rejected
      AND i.price_per_unit IS NOT NULL
    ORDER BY
      CASE
        WHEN i.price_quantity = 1 THEN i.price_per_unit
        ELSE ${byBasis(offered, (basis) =>
          unitPriceOn("net", {
            basis,
            price: sql`i.price_for_quantity`,
            per: sql`i.price_quantity`,
            percent: sql`coalesce(i.vat_percent, 0)`,
          }),
        )}
      END,
      i.delivery_max,
      o.submitted_at,
      o.id`);

export interface OfferedFile {
  readonly supplier: string;
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** CRC-32 checksum. Null for files stored before checksums were recorded. */
  readonly crc32: number | null;
  readonly created_at: string;
}

export const offeredFiles = (db: TenantDb, tender: number): Promise<OfferedFile[]> =>
  db.run<OfferedFile>(sql`
    SELECT w.name AS supplier, f.key, f.name, f.size, f.crc32, f.created_at
    FROM commercial_offer f
      JOIN offer o ON o.id = f.offer_id
      JOIN workspace w ON w.id = o.supplier_id
    WHERE f.customer_id = ${db.me}
      AND o.customer_id = ${db.me}
      AND o.tender_id = ${tender}
      AND o.status = 'PROCESSED'
      AND o.entered_at IS NULL
    ORDER BY w.name COLLATE und, o.id`);
