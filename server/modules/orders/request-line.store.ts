import { sql } from "kysely";
import type { VatBasis } from "#contract/money/vat.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import {
  hasBought,
  isOfPart,
  isPaidFor,
  orderedForQuantity,
  orderedWithVat,
} from "#server/records/order/ordered-price.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import { makerAliasKeysOf } from "#server/records/company-word/maker-alias.ts";
import type { TenantDb } from "#server/db/scope.ts";

export interface Requested {
  readonly id: number;
  readonly nomenclature: string | null;
  readonly part_number: string | null;
  readonly manufacturer: string | null;
  readonly unit: number;
}

/** Returns purchase items and locks them against changes until the transaction ends. */
export const lockRequests = (db: TenantDb, ids: readonly number[]): Promise<Requested[]> =>
  db.run<Requested>(
    sql`
      SELECT p.id, p.nomenclature, p.part_number, p.manufacturer, p.units AS unit
      FROM purchase_item p
      WHERE p.workspace_id = ${db.me} AND p.id = ANY(${[...ids]}::bigint[])
      ORDER BY p.id
      FOR SHARE`,
  );

export interface LastPaid {
  readonly purchase_item: number;
  readonly price_per_unit: string;
  readonly price_with_vat: string;
  /**
   * Number of units that the agreed price is for. If it is not 1, `price_for_quantity` contains the agreed price on the
   * order's VAT basis.
   */
  readonly price_quantity: number;
  readonly price_for_quantity: string | null;
  readonly basis: VatBasis;
  readonly order: { readonly id: number; readonly number: number };
  readonly ordered_at: string;
}

/** Returns the latest price paid for the part of each purchase item, in the given currency and the item's unit. */
export async function lastPaid(db: TenantDb, ids: readonly number[], currency: CurrencyId): Promise<LastPaid[]> {
  const aliases = await makerAliasKeysOf(db);
  return db.run<LastPaid>(sql`
    SELECT p.id AS purchase_item, f.*
    FROM purchase_item p
      CROSS JOIN LATERAL (
        SELECT
          ${trimmedDecimal("i.price_per_unit")} AS price_per_unit,
          ${orderedWithVat} AS price_with_vat,
          i.price_quantity,
          ${orderedForQuantity} AS price_for_quantity,
          o.basis,
          json_build_object('id', o.id, 'number', o.number) AS "order",
          o.created_at AS ordered_at
        FROM purchase_order_item i
          JOIN purchase_order o ON o.id = i.order_id
        WHERE ${isOfPart(db, "p", aliases)}
          AND i.unit = p.units
          AND ${isPaidFor}
          AND ${hasBought(db)}
          AND o.currency = ${currency}
        ORDER BY i.id DESC
        LIMIT 1
      ) f
    WHERE p.workspace_id = ${db.me} AND p.id = ANY(${[...ids]}::bigint[])
    ORDER BY p.id`);
}
