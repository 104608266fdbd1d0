import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import type { MakerAliasKeys } from "#contract/purchase-items/maker-key.ts";
import type { PartHolders, PartHoldersQuery } from "#contract/purchase-items/item-cards.api.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import { itemStatus } from "#server/records/purchase-item/item-conditions.ts";
import { isDeclined } from "#server/records/order/declined-orders.ts";
import { isSamePart } from "#server/records/purchase-item/same-part.ts";
import type { TenantDb } from "#server/db/scope.ts";

type Parts = z.output<typeof PartHoldersQuery>["parts"];
type Holders = z.input<typeof PartHolders>;
type Placed<T> = T & { readonly n: number };
interface Asked {
  readonly parts: Parts;
  readonly limit: number;
  readonly aliases: MakerAliasKeys;
}

const asked = ({ parts }: Asked): RawBuilder<unknown> => sql`
  r AS MATERIALIZED (
    SELECT g.n, part_key(g.part_number) AS part_key, g.manufacturer, g.except_item
    FROM unnest(
      ${parts.map(({ part_number }) => part_number)}::text[],
      ${parts.map(({ manufacturer }) => manufacturer)}::text[],
      ${parts.map(({ except_item }) => except_item ?? null)}::bigint[]
    )
    WITH ORDINALITY AS g(part_number, manufacturer, except_item, n)
  )`;

/** Returns items with the part that aren't ordered yet, newest first. */
export const itemsWith = (db: TenantDb, given: Asked): Promise<Placed<Holders["items"][number]>[]> =>
  db.run(sql`
    WITH ${asked(given)}
    SELECT r.n, f.*
    FROM r
      CROSS JOIN LATERAL (
        SELECT p.id, p.nomenclature, p.part_number, ${trimmedDecimal("p.quantity")} AS quantity, p.units
        FROM purchase_item p
        WHERE p.workspace_id = ${db.me}
          AND ${isSamePart("p", "r", given.aliases)}
          AND p.id IS DISTINCT FROM r.except_item
          AND ${itemStatus(db)} <> 'ordered'
        ORDER BY p.id DESC
        LIMIT ${given.limit}
      ) f
    ORDER BY r.n, f.id DESC`);

/** Returns tenders with a lot of the part that aren't completed, newest first. */
export const tendersWith = (db: TenantDb, given: Asked): Promise<Placed<Holders["tenders"][number]>[]> =>
  db.run(sql`
    WITH ${asked(given)}
    SELECT r.n, f.*
    FROM r
      CROSS JOIN LATERAL (
        SELECT DISTINCT t.id, t.number, t.round, t.name, t.status
        FROM lot l
          JOIN tender t ON t.id = l.tender_id AND t.workspace_id = ${db.me}
        WHERE l.workspace_id = ${db.me}
          AND ${isSamePart("l", "r", given.aliases)}
          AND t.status <> 'DONE'
          AND (r.except_item IS NULL OR l.purchase_item_id IS DISTINCT FROM r.except_item)
        ORDER BY t.id DESC
        LIMIT ${given.limit}
      ) f
    ORDER BY r.n, f.id DESC`);

/** Returns orders with a line of the part that aren't closed, newest first. */
export const ordersWith = (db: TenantDb, given: Asked): Promise<Placed<Holders["orders"][number]>[]> =>
  db.run(sql`
    WITH ${asked(given)}
    SELECT r.n, f.*
    FROM r
      CROSS JOIN LATERAL (
        SELECT DISTINCT o.id, o.number, o.name, o.status, ${isDeclined("o")} AS is_declined
        FROM purchase_order_item i
          JOIN purchase_order o ON o.id = i.order_id AND o.customer_id = ${db.me}
          LEFT JOIN lot l ON l.id = i.lot_id AND l.workspace_id = ${db.me}
        WHERE i.customer_id = ${db.me}
          AND ${isSamePart("i", "r", given.aliases)}
          AND o.status <> 'CLOSED'
          AND (r.except_item IS NULL OR coalesce(l.purchase_item_id, i.purchase_item_id) IS DISTINCT FROM r.except_item)
        ORDER BY o.id DESC
        LIMIT ${given.limit}
      ) f
    ORDER BY r.n, f.id DESC`);
