import { sql } from "kysely";
import type { z } from "zod";
import { namesOf, recordOf } from "#contract/fields.ts";
import type { StoredFields } from "#contract/fields.ts";
import { ANNOUNCED_FIELDS, DELIVERY_FIELDS, ENDED_FIELDS, RECEIPT_NAMES } from "#contract/orders/delivery-fields.ts";
import type { RECEIPT_FIELDS } from "#contract/orders/delivery-fields.ts";
import type { DeliveryAnnounce, OrderDelivery } from "#contract/orders/order-delivery.schema.ts";
import { RECEIVED_FIELDS } from "#contract/orders/received-fields.ts";
import { DELIVERY_FILE } from "#server/modules/orders/delivery-file-table.sql.ts";
import { describedTable } from "#server/db/described.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import { myPapers, person } from "#server/records/order/order-papers.ts";
import type { Written } from "#server/records/order/order-papers.ts";
import type { TenantDb } from "#server/db/scope.ts";

export type DeliveryRow = z.input<typeof OrderDelivery>;

const DELIVERY = describedTable("purchase_order_delivery", DELIVERY_FIELDS, {
  id: "made",
  order_id: "kept",
  customer_id: "kept",
  supplier_id: "kept",
  number: "kept",
  created_by: "kept",
  created_at: "kept",
  ended_by: "kept",
  ended_at: "kept",
});
const RECEIVED = describedTable("purchase_order_delivery_line", RECEIVED_FIELDS, {
  delivery_id: "kept",
  order_item_id: "kept",
  order_id: "kept",
  customer_id: "kept",
  supplier_id: "kept",
  announced: "kept",
  paid_surplus: "kept",
});

/** Corrections and returns of line `l` of a delivery. The last correction's reason replaces that of the receipt. */
const adjusted = sql`
  (
    SELECT
      coalesce(sum(m.accepted) FILTER (WHERE j.kind = 'correction' AND j.status = 'CONFIRMED'), 0) AS accepted,
      coalesce(sum(m.short) FILTER (WHERE j.status = 'CONFIRMED'), 0) AS short,
      coalesce(sum(m.refused) FILTER (WHERE j.status = 'CONFIRMED'), 0) AS refused,
      coalesce(sum(m.paid_surplus) FILTER (WHERE j.status = 'CONFIRMED'), 0) AS paid_surplus,
      coalesce(sum(m.returned) FILTER (WHERE j.status = 'CONFIRMED'), 0) AS returned,
      coalesce(sum(m.returned) FILTER (WHERE j.status = 'PROPOSED'), 0) AS
    returning
      ,
      (array_agg(m.reason ORDER BY j.id DESC) FILTER (WHERE j.kind = 'correction' AND j.status = 'CONFIRMED'))[
        1
      ] AS reason,
      coalesce(bool_or(j.kind = 'correction' AND j.status = 'CONFIRMED'), false) AS is_corrected
    FROM purchase_order_adjustment_line m
      JOIN purchase_order_adjustment j ON j.id = m.adjustment_id
    WHERE j.delivery_id = l.delivery_id AND m.order_item_id = l.order_item_id
  )`;

const columns = sql`
  x.id,
  x.number,
  CASE
    WHEN x.ended_at IS NULL THEN 'ANNOUNCED'
    WHEN x.cancel_reason IS NULL THEN 'RECEIVED'
    ELSE 'CANCELLED'
  END AS status,
  ${DELIVERY.stored("x")},
  ${person("x.created_by")} AS created_by,
  x.created_at,
  ${person("x.ended_by")} AS ended_by,
  x.ended_at,
  (
    SELECT coalesce(
      json_agg(
        json_build_object(
          'item', i.id,
          'position', i.position,
          'name', coalesce(i.nomenclature, i.part_number),
          'unit', i.unit,
          'announced', ${trimmedDecimal("l.announced")},
          'accepted', trim_scale(l.accepted + k.accepted)::text,
          'short', trim_scale(l.short + k.short)::text,
          'refused', trim_scale(l.refused + k.refused)::text,
          'reason', CASE WHEN k.is_corrected THEN k.reason ELSE l.reason END,
          'returned', ${trimmedDecimal("k.returned")},
          'returning', ${trimmedDecimal("k.returning")},
          'paid_surplus', trim_scale(l.paid_surplus + k.paid_surplus)::text
        )
        ORDER BY i.position, i.id
      ),
      '[]'
    )
    FROM purchase_order_delivery_line l
      JOIN purchase_order_item i ON i.id = l.order_item_id
      CROSS JOIN LATERAL ${adjusted} k
    WHERE l.delivery_id = x.id
  ) AS lines,
  (
    SELECT coalesce(
      json_agg(
        json_build_object(
          'id', f.id,
          ${DELIVERY_FILE.pairs("f")}, 'adjustment',
          f.adjustment_id, 'created_by',
          ${person("f.created_by")}, 'created_at',
          to_char(f.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        )
        ORDER BY f.id
      ),
      '[]'
    )
    FROM purchase_order_delivery_file f
    WHERE f.delivery_id = x.id
  ) AS files`;

export const listDeliveries = (db: TenantDb, order: number): Promise<DeliveryRow[]> =>
  db.run<DeliveryRow>(
    sql`SELECT ${columns} FROM purchase_order_delivery x WHERE ${myPapers(db, order)} ORDER BY x.number DESC`,
  );

export async function findDelivery(db: TenantDb, order: number, id: number): Promise<DeliveryRow | undefined> {
  const rows = await db.run<DeliveryRow>(
    sql`SELECT ${columns} FROM purchase_order_delivery x WHERE ${myPapers(db, order)} AND x.id = ${id}`,
  );
  return rows[0];
}

type Announced = StoredFields<typeof ANNOUNCED_FIELDS>;
/** Announcement fields of an unannounced delivery. All are null. */
export const UNANNOUNCED: Announced = recordOf(namesOf(ANNOUNCED_FIELDS), () => null);
const NOT_ENDED = recordOf(namesOf(ENDED_FIELDS), () => null);

export async function insertDelivery(
  db: TenantDb,
  { order, customer, supplier, by, at }: Written,
  announced: Announced,
): Promise<{ id: number; number: number } | undefined> {
  const rows = await db.run<{ id: number; number: number }>(sql`
    INSERT INTO purchase_order_delivery (
      order_id, customer_id, supplier_id, number, ${DELIVERY.columns}, created_by, created_at
    )
    SELECT
      o.id,
      ${customer}::bigint,
      ${supplier}::bigint,
      coalesce((SELECT max(d.number) FROM purchase_order_delivery d WHERE d.order_id = o.id), 0) + 1,
      ${DELIVERY.values},
      ${by}::bigint,
      ${at.toISOString()}::timestamptz
    FROM purchase_order o, ${DELIVERY.recordset([{ ...announced, ...NOT_ENDED }])}
    WHERE o.id = ${order} AND (o.customer_id = ${db.me} OR o.supplier_id = ${db.me})
    RETURNING id, number`);
  return rows[0];
}

export const announceLines = (
  db: TenantDb,
  delivery: number,
  { order, customer, supplier }: Written,
  lines: DeliveryAnnounce["lines"],
): Promise<number> =>
  db.change(sql`
    WITH sent AS (
      SELECT r.item, r.quantity
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r(item bigint, quantity numeric)
    ), noted AS (
      INSERT INTO purchase_order_delivery_line (
        delivery_id, order_item_id, order_id, customer_id, supplier_id, announced
      )
      SELECT ${delivery}::bigint, sent.item, ${order}::bigint, ${customer}::bigint, ${supplier}::bigint, sent.quantity
      FROM sent
    )
    UPDATE purchase_order_item i
    SET on_the_way_quantity = i.on_the_way_quantity + sent.quantity
    FROM sent
    WHERE i.id = sent.item AND i.order_id = ${order} AND i.supplier_id = ${db.me}`);

/**
 * Subtracts the announced quantities of a delivery from what is on its way, before the delivery is cancelled or
 * received.
 */
const arrive = (db: TenantDb, order: number, delivery: number): Promise<number> =>
  db.change(sql`
    UPDATE purchase_order_item i
    SET on_the_way_quantity = i.on_the_way_quantity - l.announced
    FROM purchase_order_delivery_line l
    WHERE l.delivery_id = ${delivery}
      AND l.order_id = ${order}
      AND i.id = l.order_item_id
      AND i.order_id = ${order}
      AND (i.customer_id = ${db.me} OR i.supplier_id = ${db.me})`);

interface End {
  readonly order: number;
  readonly id: number;
  readonly by: number;
  readonly at: Date;
}

/** Cancels an announced delivery. Its quantities can be shipped again. */
export async function cancelDelivery(db: TenantDb, { order, id, by, at }: End, reason: string): Promise<void> {
  await arrive(db, order, id);
  await db.change(sql`
    UPDATE purchase_order_delivery
    SET cancel_reason = ${reason}, ended_by = ${by}, ended_at = ${at.toISOString()}
    WHERE order_id = ${order} AND id = ${id} AND supplier_id = ${db.me} AND ended_at IS NULL`);
}

export interface ReceivedLine {
  readonly item: number;
  readonly accepted: string;
  readonly short: string;
  readonly refused: string;
  readonly reason: string | null;
  /** Part of the accepted quantity that exceeds the order and is paid for. */
  readonly paid_surplus: string;
}

/** Records the receipt of a pending delivery, including lines that were not announced. */
export async function receiveLines(
  db: TenantDb,
  { order, id, by, at }: End,
  receipt: {
    fields: StoredFields<typeof RECEIPT_FIELDS> & { readonly received_on: string };
    supplier: number;
    lines: readonly ReceivedLine[];
  },
): Promise<void> {
  await arrive(db, order, id);
  await db.change(sql`
    UPDATE purchase_order_delivery
    SET ${DELIVERY.assignmentsOf(RECEIPT_NAMES)}, ended_by = ${by}, ended_at = ${at.toISOString()}
    FROM ${DELIVERY.recordset([{ ...UNANNOUNCED, ...NOT_ENDED, ...receipt.fields }])}
    WHERE order_id = ${order} AND purchase_order_delivery.id = ${id} AND customer_id = ${db.me} AND ended_at IS NULL`);
  await db.change(sql`
    WITH came AS (
      SELECT r.*
      FROM ${RECEIVED.recordset(receipt.lines, { item: "bigint", paid_surplus: "numeric" })}
    ), noted AS (
      INSERT INTO purchase_order_delivery_line (
        delivery_id, order_item_id, order_id, customer_id, supplier_id, announced, paid_surplus, ${RECEIVED.columns}
      )
      SELECT
        ${id}::bigint,
        came.item,
        ${order}::bigint,
        ${db.me},
        ${receipt.supplier}::bigint,
        0,
        came.paid_surplus,
        ${RECEIVED.columnsOf("came")}
      FROM came
      ON CONFLICT
        (delivery_id, order_item_id) DO UPDATE SET paid_surplus = excluded.paid_surplus,
        ${RECEIVED.replacements}
    )
    UPDATE purchase_order_item i
    SET
      accepted_quantity = i.accepted_quantity + came.accepted,
      short_quantity = i.short_quantity + came.short,
      refused_quantity = i.refused_quantity + came.refused,
      last_received = CASE
        WHEN came.accepted > 0 THEN greatest(i.last_received, ${receipt.fields.received_on}::date)
        ELSE i.last_received
      END
    FROM came
    WHERE i.id = came.item AND i.order_id = ${order} AND i.customer_id = ${db.me}`);
}

export const bumpOrderVersion = (db: TenantDb, order: number): Promise<number> =>
  db.change(
    sql`
      UPDATE purchase_order
      SET version = version + 1
      WHERE id = ${order} AND (customer_id = ${db.me} OR supplier_id = ${db.me})`,
  );
