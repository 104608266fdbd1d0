import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import { namesOf } from "#contract/fields.ts";
import type { StoredFields } from "#contract/fields.ts";
import { SHOWN_ORDER_ITEM_FIELDS } from "#contract/orders/order-fields.ts";
import type { ORDER_FIELDS, OrderDetail } from "#contract/orders/order-fields.ts";
import type { OrderItem } from "#contract/orders/order.schema.ts";
import { ORDER_SORTS_WHEN_COUNTED } from "#contract/orders/order-list.schema.ts";
import type { OrderQuery, OrderSide } from "#contract/orders/order-list.schema.ts";
import type { OrderAwaited } from "#contract/orders/order-awaits.ts";
import type { DeliveryStatus } from "#contract/orders/delivery.machine.ts";
import type { Confirmation, OrderStatus, PaymentStatus } from "#contract/states/order.machine.ts";
import type { TenderNumber } from "#contract/numbering.ts";
import type { FoundCount } from "#server/db/bounded-count.ts";
import { findPage, orderByIds } from "#server/db/find-page.ts";
import { deliveryOfOrder, isOnTheWay, toShipOfLine } from "#server/records/order/line-deliveries.ts";
import { isAmong, orderBy, trimmedDecimal } from "#server/db/list-query.ts";
import { orderKeys, ordersBySide } from "#server/modules/orders/order-filters.sql.ts";
import {
  awaitedOfOrder,
  hasOpenProposal,
  isAgreed,
  isHeldOrder,
  moneyOfOrder,
  proposedBy,
} from "#server/records/order/order-awaits.ts";
import { ORDER, ORDER_ITEM } from "#server/modules/orders/order-table.sql.ts";
import { orderedForQuantity, orderedWithVat } from "#server/records/order/ordered-price.ts";
import type { TenantDb } from "#server/db/scope.ts";

interface Named {
  readonly id: number;
  readonly name: string;
}

/** An order with the names of both sides, as read by a single query. */
export interface OrderRow extends Readonly<StoredFields<typeof ORDER_FIELDS>> {
  readonly id: number;
  readonly version: number;
  readonly number: number;
  readonly status: OrderStatus;
  readonly confirmation: Confirmation | null;
  /** True while an amendment waits for its answer. 1C must not receive such an order. */
  readonly has_open_proposal: boolean;
  /** Side whose amendment waits for the other side's answer, or null. */
  readonly proposed_by: OrderSide | null;
  /** True if the supplier has confirmed the order, also while an amendment of it waits. */
  readonly is_agreed: boolean;
  readonly invoice_status: PaymentStatus | null;
  readonly payment_status: PaymentStatus | null;
  readonly confirmed_at: string | null;
  readonly delivery_status: DeliveryStatus;
  readonly open_lines: number;
  /** Earliest day on which goods are expected; null if none are. */
  readonly awaited_on: string | null;
  /** True if some quantity is neither accepted nor on its way. */
  readonly has_to_ship: boolean;
  readonly is_on_the_way: boolean;
  readonly on_the_way: { readonly lines: number; readonly quantity: string | null; readonly unit: number | null };
  /** True if some quantity is accepted or on its way. */
  readonly is_begun: boolean;
  readonly customer: Named;
  readonly supplier: Named;
  /** IANA time zone of the supplier. Promised days are counted in this zone. */
  readonly supplier_zone: string;
  readonly tender: (Named & TenderNumber) | null;
  readonly item_count: number;
  readonly paid: string;
  /** Sum of the requested payment that waits for its confirmation, or null. */
  readonly requested: string | null;
  /** Sum of the confirmed invoices. */
  readonly invoiced_total_with_vat: string;
  /** Sum by which the confirmed invoices exceed what is due, beyond the tolerance. */
  readonly over_invoiced: string;
  readonly awaited: OrderAwaited | null;
  /** True if the total exceeds the approved total. */
  readonly is_held: boolean;
  /** Total up to which the order needs no further approval. Null if there is no limit. */
  readonly cleared_total: string | null;
  readonly is_released: boolean;
  readonly close_reason: string | null;
  /** State from which the order was closed; null for an open order. */
  readonly closed_from: OrderStatus | null;
  readonly surplus_percent: string | null;
  readonly revision: number;
  readonly received_total_with_vat: string;
  /** Sum to be paid: what was ordered, without the cancelled rest of closed lines. */
  readonly due_total_with_vat: string;
  readonly declined_at: string | null;
  readonly declined_by: OrderSide | null;
  readonly created_by: Named | null;
  readonly created_at: string;
}

const columns = sql`
  o.id,
  o.version,
  o.number,
  o.status,
  o.confirmation,
  ${hasOpenProposal} AS has_open_proposal,
  ${proposedBy} AS proposed_by,
  ${isAgreed} AS is_agreed,
  o.invoice_status,
  o.payment_status,
  o.confirmed_at,
  ${ORDER.stored("o")},
  o.close_reason,
  o.closed_from,
  ${trimmedDecimal("o.surplus_percent")} AS surplus_percent,
  o.revision,
  o.received_total_with_vat,
  o.declined_at,
  o.declined_by,
  o.created_at,
  json_build_object('id', c.id, 'name', c.name) AS customer,
  json_build_object('id', s.id, 'name', s.name) AS supplier,
  s.time_zone AS supplier_zone,
  CASE
    WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'number', t.number, 'round', t.round, 'name', t.name)
  END AS tender,
  CASE
    WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name))
  END AS created_by,
  g.item_count,
  g.open_lines,
  g.awaited_on,
  g.delivery_status,
  g.has_to_ship,
  g.is_begun,
  g.on_the_way,
  ${isOnTheWay} AS is_on_the_way,
  ${moneyOfOrder},
  ${awaitedOfOrder} AS awaited,
  ${isHeldOrder} AS is_held,
  o.cleared_total,
  o.is_released`;
const joined = sql`
  purchase_order o
  JOIN workspace c ON c.id = o.customer_id
  JOIN workspace s ON s.id = o.supplier_id
  LEFT JOIN tender t ON t.id = o.tender_id
  LEFT JOIN app_user u ON u.id = o.created_by
  CROSS JOIN LATERAL ${deliveryOfOrder} g`;
const mine = (db: TenantDb): RawBuilder<boolean> =>
  sql<boolean>`(o.customer_id = ${db.me} OR o.supplier_id = ${db.me})`;

/**
 * Returns a page of orders in which the workspace is the customer or the supplier. The first query finds and counts the
 * ids, the second reads only the rows of the page.
 */
export async function listOrders(db: TenantDb, query: OrderQuery): Promise<FoundCount & { rows: OrderRow[] }> {
  const { ids, ...counted } = await findPage(db, query, {
    id: sql`o.id`,
    from: ordersBySide(db, query),
    keys: orderKeys(db),
    when_counted: ORDER_SORTS_WHEN_COUNTED,
  });
  return { ...counted, rows: orderByIds(ids, await findOrders(db, ids)) };
}

export const findOrders = (db: TenantDb, ids: readonly number[]): Promise<OrderRow[]> =>
  db.runPrepared<OrderRow>(
    sql`SELECT ${columns} FROM ${joined} WHERE ${mine(db)} AND ${isAmong(sql`o.id`, ids)} ORDER BY o.id`,
  );

/**
 * Locks an order until the transaction ends. Returns false if the workspace is neither its customer nor its supplier.
 */
export async function lockOrder(db: TenantDb, id: number): Promise<boolean> {
  const rows = await db.runPrepared(
    sql`SELECT o.id FROM purchase_order o WHERE o.id = ${id} AND ${mine(db)} FOR UPDATE`,
  );
  return rows.length > 0;
}

/** Sets the total up to which an order needs no further approval. Null removes the limit. */
export const clearOrder = (db: TenantDb, id: number, cleared_total: string | null): Promise<number> =>
  db.change(
    sql`
      UPDATE purchase_order
      SET cleared_total = ${cleared_total}::numeric
      WHERE id = ${id} AND customer_id = ${db.me}`,
  );

export const clearUpTo = (db: TenantDb, orders: readonly { id: number; total: string }[]): Promise<number> =>
  db.change(sql`
    UPDATE purchase_order o
    SET cleared_total = r.total
    FROM jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) AS r(id bigint, total numeric)
    WHERE o.id = r.id AND o.customer_id = ${db.me}`);

/** Hides an order from its supplier until it is released. */
export const withholdOrder = (db: TenantDb, id: number): Promise<number> =>
  db.change(sql`UPDATE purchase_order SET is_released = false WHERE id = ${id} AND customer_id = ${db.me}`);

/** Makes orders visible to their suppliers. Returns the ids of those that were hidden before. */
export async function releaseOrders(db: TenantDb, ids: readonly number[]): Promise<number[]> {
  const rows = await db.run<{ id: number }>(sql`
    UPDATE purchase_order
    SET is_released = true
    WHERE customer_id = ${db.me} AND NOT is_released AND id = ANY(${[...ids]}::bigint[])
    RETURNING id`);
  return rows.map(({ id }) => id);
}

export type EditedOrder = Pick<OrderRow, OrderDetail>;

export async function updateOrder(db: TenantDb, id: number, fields: EditedOrder): Promise<void> {
  await db.build
    .updateTable("purchase_order")
    .set({ ...fields, version: sql`version + 1` })
    .where("id", "=", id)
    .where("customer_id", "=", db.me)
    .execute();
}

/** Saves that the customer has closed the lines of an order, which stays open until everything is settled. */
export const saveEnding = (
  db: TenantDb,
  id: number,
  { close_reason, confirmation }: Pick<OrderRow, "close_reason" | "confirmation">,
): Promise<number> =>
  db.change(sql`
    UPDATE purchase_order
    SET close_reason = ${close_reason}, confirmation = ${confirmation}, version = version + 1
    WHERE id = ${id} AND customer_id = ${db.me}`);

export type OrderItemRow = Omit<z.input<typeof OrderItem>, "tolerated_surplus">;

const itemColumns = (db: TenantDb): RawBuilder<unknown> => sql`
  i.id,
  i.position,
  i.lot_id AS lot,
  i.lot_position,
  i.offer_item_id AS offer_item,
  CASE WHEN i.customer_id = ${db.me} THEN i.purchase_item_id END AS purchase_item,
  ${ORDER_ITEM.stored("i", namesOf(SHOWN_ORDER_ITEM_FIELDS))},
  ${orderedWithVat} AS price_with_vat,
  ${orderedForQuantity} AS price_for_quantity,
  i.promised_date::text AS promised_date,
  i.expected_date::text AS expected_date,
  ${trimmedDecimal("i.accepted_quantity")} AS accepted_quantity,
  ${trimmedDecimal("i.on_the_way_quantity")} AS on_the_way_quantity,
  ${trimmedDecimal("i.cancelled_quantity")} AS cancelled_quantity,
  ${trimmedDecimal("i.free_quantity")} AS free_quantity,
  ${trimmedDecimal("i.returned_quantity")} AS returned_quantity,
  trim_scale(${toShipOfLine})::text AS open_quantity,
  i.close_reason,
  i.received_total_with_vat,
  i.total - i.cancelled_total AS due_total,
  i.vat - i.cancelled_vat AS due_vat,
  i.total_with_vat - i.cancelled_total_with_vat AS due_total_with_vat,
  ${trimmedDecimal("i.refused_quantity")} AS refused_quantity`;
const myItems = (db: TenantDb, order: number): RawBuilder<boolean> =>
  sql<boolean>`i.order_id = ${order} AND (i.customer_id = ${db.me} OR i.supplier_id = ${db.me})`;

export async function listOrderItems(
  db: TenantDb,
  order: number,
  page: { limit: number; offset: number; ordering: string },
): Promise<{ count: number; rows: OrderItemRow[] }> {
  const by = orderBy(page.ordering, { position: sql`i.position` }, sql`i.id`);
  const rows = await db.run<OrderItemRow>(
    sql`
      SELECT ${itemColumns(db)}
      FROM purchase_order_item i
        JOIN purchase_order o ON o.id = i.order_id
      WHERE ${myItems(db, order)}
      ORDER BY ${by}
      LIMIT ${page.limit}
      OFFSET ${page.offset}`,
  );
  const counted = await db.run<{ count: number }>(
    sql`SELECT count(*) AS count FROM purchase_order_item i WHERE ${myItems(db, order)}`,
  );
  return { count: counted[0]?.count ?? 0, rows };
}

export const linesOfOrders = (
  db: TenantDb,
  orders: readonly number[],
): Promise<(OrderItemRow & { readonly order_id: number; readonly is_closed: boolean })[]> =>
  db.run(
    sql`
      SELECT ${itemColumns(db)}, i.order_id, i.closed_at IS NOT NULL AS is_closed
      FROM purchase_order_item i
        JOIN purchase_order o ON o.id = i.order_id
      WHERE i.customer_id = ${db.me} AND i.order_id = ANY(${[...orders]}::bigint[])
      ORDER BY i.order_id, i.position, i.id`,
  );
