import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { MAX_ATTENTION_ROWS } from "#contract/home/home.api.ts";
import { AWAITED_FROM, ORDER_AWAITED } from "#contract/orders/order-awaits.ts";
import type { OrderAwaited } from "#contract/orders/order-awaits.ts";
import type { IsoDate, Money, Timestamp } from "#contract/primitives.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { awaitedDay, isArriving, isOpenLine } from "#server/records/order/line-deliveries.ts";
import { awaitedOfOrder, dueOf, dueOfOrder } from "#server/records/order/order-awaits.ts";
import type { TenantDb } from "#server/db/scope.ts";

export interface OpenOrder {
  readonly id: number;
  readonly number: number;
  readonly name: string;
  readonly due_total_with_vat: Money;
  readonly currency: CurrencyId;
  readonly created_at: Timestamp;
}

/** Rows that are read of one kind. With one more than can be shown, it is known that there are more. */
const READ = MAX_ATTENTION_ROWS + 1;
const newestOf = (orders: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (
    SELECT id, number, name, ${dueOf("v")}::text AS due_total_with_vat, currency, created_at
    FROM ${orders} AND status = 'OPENED'
    ORDER BY id DESC
    LIMIT ${READ}
  )`;

export const openOrders = (db: TenantDb): Promise<OpenOrder[]> =>
  db.runPrepared(sql`
    SELECT *
    FROM (
      ${newestOf(sql`purchase_order_own v WHERE customer_id = ${db.me}`)} UNION ALL ${newestOf(sql`purchase_order_supplied v WHERE supplier_id = ${db.me}`)}
    ) o
    ORDER BY id DESC
    LIMIT ${READ}`);

/** An order that needs an action of the workspace, or whose delivery is overdue or near. */
export interface WaitingOrder extends OpenOrder {
  readonly awaited: OrderAwaited;
  /** Sum that the supplier owes back. */
  readonly overpaid: Money;
  readonly is_late: boolean | null;
  /** The earliest expected delivery date that is near but not late; null if there is none. */
  readonly due: IsoDate | null;
}

const OF_GOODS = ["delivery", "receipt"] as const satisfies readonly OrderAwaited[];
const FROM_SUPPLIER = ORDER_AWAITED.filter((what) => AWAITED_FROM[what] === "supplier");

/**
 * Open orders, and closed ones with a return or a correction that the workspace has to answer as the supplier, or with
 * money that it is to get back as the customer. They are found separately, because a condition for all of them would
 * read all closed orders.
 */
const openOrToAnswer = (db: TenantDb): RawBuilder<unknown> => sql`
  SELECT p.*
  FROM purchase_order p
  WHERE (p.customer_id = ${db.me} OR p.supplier_id = ${db.me}) AND p.status <> 'CLOSED'
  UNION ALL
  SELECT p.*
  FROM purchase_order p
  WHERE p.supplier_id = ${db.me}
    AND p.status = 'CLOSED'
    AND p.id = ANY(
      ARRAY(SELECT x.order_id FROM purchase_order_adjustment x WHERE x.supplier_id = ${db.me} AND x.status = 'PROPOSED')
    )
  UNION ALL
  SELECT p.*
  FROM purchase_order p
  WHERE p.customer_id = ${db.me} AND p.status = 'CLOSED' AND p.overpaid > 0`;

/**
 * Returns orders that need an action of the workspace, late ones first, then the longest waiting. Both sides also see
 * orders with a delivery due before `today` or up to `soon`. Other steps are late if nothing has happened since
 * `late_before`. OFFSET prevents repeated evaluation of the same expressions.
 */
export const waitingOrders = (
  db: TenantDb,
  { today, soon, late_before }: { today: string; soon: string; late_before: string },
): Promise<WaitingOrder[]> =>
  db.runPrepared<WaitingOrder>(sql`
    SELECT
      x.id,
      x.number,
      x.name,
      x.due_total_with_vat,
      x.overpaid,
      x.currency,
      x.created_at,
      x.awaited,
      x.is_late,
      CASE WHEN x.is_near AND NOT x.is_late THEN x.due::text END AS due
    FROM (
      SELECT
        w.*,
        CASE
          WHEN w.awaited = ANY(${[...OF_GOODS]}::text[]) THEN w.due < ${today}::date
          ELSE w.since < ${late_before}::timestamptz
        END AS is_late,
        coalesce(w.awaited = ANY(${[...OF_GOODS]}::text[]) AND w.due <= ${soon}::date, false) AS is_near
      FROM (
        SELECT
          o.*,
          CASE
            WHEN o.awaited = ANY(${[...OF_GOODS]}::text[]) THEN (
              SELECT min(${awaitedDay})
              FROM purchase_order_item i
              WHERE i.order_id = o.id AND (${isOpenLine} OR ${isArriving})
            )
          END AS due,
          (
            SELECT a.at
            FROM audit a
            WHERE a.workspace_id = ${db.me} AND a.entity = 'order' AND a.entity_id = o.id
            ORDER BY a.id DESC
            LIMIT 1
          ) AS since
        FROM (
          SELECT
            o.id,
            o.number,
            o.name,
            ${dueOfOrder}::text AS due_total_with_vat,
            o.overpaid::text AS overpaid,
            o.currency,
            o.created_at,
            ${awaitedOfOrder} AS awaited,
            o.supplier_id = ${db.me} AS is_supplier
          FROM (${openOrToAnswer(db)}) o
          OFFSET 0
        ) o
        WHERE o.is_supplier = (o.awaited = ANY(${[...FROM_SUPPLIER]}::text[]))
          OR o.awaited = ANY(${[...OF_GOODS]}::text[])
        OFFSET 0
      ) w
      OFFSET 0
    ) x
    WHERE (x.is_supplier = (x.awaited = ANY(${[...FROM_SUPPLIER]}::text[])) OR x.is_near)
    ORDER BY x.is_late DESC NULLS LAST, x.is_near DESC, x.since NULLS LAST, x.id
    LIMIT ${READ}`);
