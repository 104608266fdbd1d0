import { sql } from "kysely";
import type { VatBasis } from "#contract/money/vat.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { hasBought, isOfPart, isPaidFor, orderedWithVat } from "#server/records/order/ordered-price.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** What a line of an order takes over from a purchase request. */
export interface Requested {
  readonly id: number;
  readonly nomenclature: string | null;
  readonly part_number: string | null;
  readonly manufacturer: string | null;
  readonly unit: number;
}

/** These purchase requests of the workspace, which nobody deletes until the end of the transaction. */
export const lockRequestsAgainstDeletion = (db: TenantDb, ids: readonly number[]): Promise<Requested[]> =>
  db.run<Requested>(
    sql`
      SELECT p.id, p.nomenclature, p.part_number, p.manufacturer, p.units AS unit
      FROM purchase_item p
      WHERE p.workspace_id = ${db.me} AND p.id = ANY(${[...ids]}::bigint[])
      ORDER BY p.id
      FOR KEY SHARE`,
  );

/** What was paid for the part of a purchase request in an order that nobody declined. */
export interface LastPaid {
  readonly purchase_item: number;
  readonly price_per_unit: string;
  readonly price_with_vat: string;
  /** For how many units the price was agreed, and that price on the basis of its order; null where it is for one. */
  readonly price_quantity: number;
  readonly price_for_quantity: string | null;
  readonly basis: VatBasis;
  readonly order: { readonly id: number; readonly number: number };
  readonly ordered_at: string;
}

/** The newest price of the part of each of these purchase requests, in this currency and in the request's unit. */
export const lastPaid = (db: TenantDb, ids: readonly number[], currency: CurrencyId): Promise<LastPaid[]> =>
  db.run<LastPaid>(sql`
    SELECT p.id AS purchase_item, f.*
    FROM purchase_item p
      CROSS JOIN LATERAL (
        SELECT
          ${trimmedDecimal("i.price_per_unit")} AS price_per_unit,
          ${orderedWithVat} AS price_with_vat,
          i.price_quantity,
          ${trimmedDecimal("i.price_for_quantity")} AS price_for_quantity,
          o.basis,
          json_build_object('id', o.id, 'number', o.number) AS "order",
          o.created_at AS ordered_at
        FROM purchase_order_item i
          JOIN purchase_order o ON o.id = i.order_id
        WHERE ${isOfPart(db, "p")}
          AND i.unit = p.units
          AND ${isPaidFor}
          AND ${hasBought(db)}
          AND o.currency = ${currency}
        ORDER BY i.id DESC
        LIMIT 1
      ) f
    WHERE p.workspace_id = ${db.me} AND p.id = ANY(${[...ids]}::bigint[])
    ORDER BY p.id`);
