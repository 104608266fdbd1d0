import { sql } from "kysely";
import type { z } from "zod";
import type { SupplierCard } from "#contract/suppliers/supplier.api.ts";
import { medianPrice, middle } from "#server/db/median.ts";
import { pricesOpen } from "#server/db/sealed-prices.ts";
import { isDeclined } from "#server/records/order/declined-orders.ts";
import { dueOf } from "#server/records/order/order-awaits.ts";
import type { TenantDb } from "#server/db/scope.ts";

type Card = z.input<typeof SupplierCard>;
type Part<K extends keyof Card> = NonNullable<Card[K]>;

/**
 * Maximum number of offers in the price comparison, newest first. Fewer are used if their lots exceed COMPARED_LOTS.
 */
const COMPARED_OFFERS = 50;
const COMPARED_LOTS = 1000;
const NEWEST = 5;

/** Returns the supplier's company data, which are visible only after the workspace has ordered from the supplier. */
export const companyOf = async (db: TenantDb, supplier: number): Promise<Part<"company"> | undefined> =>
  (
    await db.runPrepared<Part<"company">>(sql`
      SELECT
        c.kpp,
        c.ogrn,
        c.registration_date::text AS registration_date,
        c.legal_address,
        c.actual_address,
        c.site,
        c.head_name,
        c.head_position
      FROM company_info c
      WHERE c.workspace_id = ${supplier}
        AND EXISTS (SELECT FROM purchase_order p WHERE p.customer_id = ${db.me} AND p.supplier_id = ${supplier})`)
  )[0];

export async function unpricedOffers(db: TenantDb, supplier: number): Promise<Pick<Card, "declined" | "expired">> {
  const rows = await db.runPrepared<Pick<Card, "declined" | "expired">>(sql`
    SELECT
      count(*) FILTER (WHERE o.status = 'REJECTED') AS declined,
      count(*) FILTER (WHERE o.status = 'EXPIRED') AS expired
    FROM offer o
    WHERE o.customer_id = ${db.me} AND o.supplier_id = ${supplier}`);
  return rows[0] ?? { declined: 0, expired: 0 };
}

/**
 * Returns the numbers of priced and won lots, and how far the supplier's prices are from the median. Excludes sealed
 * tenders that are still open.
 */
export async function lotFigures(db: TenantDb, supplier: number): Promise<Part<"lots">> {
  const rows = await db.runPrepared<Part<"lots">>(sql`
    WITH seen AS MATERIALIZED (
      SELECT
        o.id,
        o.tender_id,
        o.currency,
        f.priced_lots,
        f.won_lots,
        row_number() OVER newest AS place,
        sum(f.priced_lots) OVER newest - f.priced_lots AS newer_lots
      FROM offer o
        JOIN tender t ON t.id = o.tender_id AND t.workspace_id = ${db.me} AND ${sql.raw(pricesOpen("t"))}
        JOIN offer_figures f ON f.offer_id = o.id AND f.workspace_id = ${db.me}
      WHERE o.customer_id = ${db.me} AND o.supplier_id = ${supplier} AND o.status = 'PROCESSED'
      WINDOW newest AS (ORDER BY o.submitted_at DESC, o.id DESC)
    ), compared_lines AS (
      SELECT max(r.price_per_unit) FILTER (WHERE p.id = s.id) AS price, ${medianPrice("r.price_per_unit")} AS middle
      FROM seen s
        JOIN offer p ON p.tender_id = s.tender_id
          AND p.customer_id = ${db.me}
          AND p.status = 'PROCESSED'
          AND p.currency = s.currency
        JOIN offer_item_revealed r ON r.offer_id = p.id
          AND r.customer_id = ${db.me}
          AND NOT r.rejected
          AND r.price_per_unit IS NOT NULL
      WHERE s.place <= ${COMPARED_OFFERS} AND s.newer_lots < ${COMPARED_LOTS}
      GROUP BY s.id, r.lot_id
      HAVING count(*) > 1 AND bool_or(p.id = s.id)
    ), apart AS (
      SELECT b.price / b.middle - 1 AS part
      FROM compared_lines b
      WHERE b.middle > 0
    )
    SELECT
      (SELECT coalesce(sum(s.priced_lots), 0) FROM seen s) AS priced,
      (SELECT coalesce(sum(s.won_lots), 0) FROM seen s) AS won,
      count(*) AS compared,
      round(${middle("apart.part")} * 100, 1)::text AS from_median
    FROM apart`);
  return rows[0] ?? { priced: 0, won: 0, compared: 0, from_median: null };
}

export async function declinedOrders(db: TenantDb, supplier: number): Promise<number> {
  const rows = await db.runPrepared<{ count: number }>(sql`
    SELECT count(*) AS count
    FROM purchase_order p
    WHERE p.customer_id = ${db.me} AND p.supplier_id = ${supplier} AND ${isDeclined("p")}`);
  return rows[0]?.count ?? 0;
}

export const lastOrders = (db: TenantDb, supplier: number): Promise<Part<"last_orders">> =>
  db.runPrepared(sql`
    SELECT
      p.id,
      p.number,
      p.name,
      p.status,
      ${isDeclined("p")} AS is_declined,
      p.currency,
      ${dueOf("p")} AS total_with_vat,
      p.created_at
    FROM purchase_order p
    WHERE p.customer_id = ${db.me} AND p.supplier_id = ${supplier}
    ORDER BY p.created_at DESC, p.id DESC
    LIMIT ${NEWEST}`);

export const lastTenders = (db: TenantDb, supplier: number): Promise<Part<"last_tenders">> =>
  db.runPrepared(sql`
    SELECT t.id, t.number, t.round, t.name, o.status AS offer_status, o.sent_at
    FROM offer o
      JOIN tender t ON t.id = o.tender_id AND t.workspace_id = ${db.me}
    WHERE o.customer_id = ${db.me} AND o.supplier_id = ${supplier}
    ORDER BY o.sent_at DESC, o.id DESC
    LIMIT ${NEWEST}`);
