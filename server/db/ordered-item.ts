import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { isKept } from "#server/db/same-part.ts";
import type { TenantDb } from "#server/db/scope.ts";

/** A line `i` of an order `o` of the workspace that was not declined. */
export const orderedLine = (db: TenantDb): RawBuilder<SqlBool> => sql`o.customer_id = ${db.me} AND ${isKept("o")}`;

/** A line of an order that was not declined was taken from the purchase item `p` without a tender. */
export const isOrderedDirectly = (db: TenantDb): RawBuilder<SqlBool> => sql`EXISTS (
  SELECT FROM purchase_order_item i JOIN purchase_order o ON o.id = i.order_id
    WHERE i.purchase_item_id = p.id AND i.customer_id = ${db.me} AND ${orderedLine(db)})`;

/** An order holds the purchase item `p` that was not declined, by a lot or directly. */
export const isOrderedItem = (db: TenantDb): RawBuilder<SqlBool> => sql`(EXISTS (
  SELECT FROM lot l JOIN purchase_order_item i ON i.lot_id = l.id JOIN purchase_order o ON o.id = i.order_id
  WHERE l.purchase_item_id = p.id AND l.workspace_id = ${db.me} AND ${orderedLine(db)}) OR ${isOrderedDirectly(db)})`;
