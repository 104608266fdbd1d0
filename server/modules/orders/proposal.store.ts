import { sql } from "kysely";
import type { z } from "zod";
import type { OrderProposal, OrderProposalMake } from "#contract/orders/order-confirmation.schema.ts";
import { isDelivered } from "#server/records/order/line-deliveries.ts";
import { trimmedDecimal } from "#server/db/list-query.ts";
import type { TenantDb } from "#server/db/scope.ts";

export interface ProposedRow extends Omit<
  z.input<typeof OrderProposal>["items"][number],
  "total_with_vat" | "proposed_total_with_vat"
> {
  readonly lot: number | null;
  /** Quantity that is accepted or on its way. The quantity of the line must not become smaller. */
  readonly begun_quantity: string;
  /** The agreed price, for `price_quantity` units. */
  readonly based_price: string;
  readonly price_quantity: number;
  readonly vat_percent: string | null;
  readonly total: string;
  readonly vat: string;
  readonly total_with_vat: string;
}

const columns = sql`
  i.id AS item,
  i.position,
  coalesce(i.nomenclature, i.part_number) AS name,
  i.unit,
  i.lot_id AS lot,
  trim_scale(i.accepted_quantity + i.on_the_way_quantity)::text AS begun_quantity,
  ${trimmedDecimal("i.quantity")} AS quantity,
  ${trimmedDecimal("i.proposed_quantity")} AS proposed_quantity,
  i.delivery_date::text AS delivery_date,
  i.delivery_min,
  i.delivery_max,
  i.proposed_date::text AS proposed_date,
  ${trimmedDecimal("i.based_price")} AS based_price,
  i.price_quantity,
  ${trimmedDecimal("i.vat_percent")} AS vat_percent,
  i.total,
  i.vat,
  i.total_with_vat`;

export const proposedLines = (db: TenantDb, order: number): Promise<ProposedRow[]> =>
  db.run<ProposedRow>(sql`
    SELECT ${columns}
    FROM purchase_order_item i
    WHERE i.order_id = ${order}
      AND (i.customer_id = ${db.me} OR i.supplier_id = ${db.me})
      AND (i.proposed_quantity IS NOT NULL OR i.proposed_date IS NOT NULL)
    ORDER BY i.position, i.id`);

export const suppliedLines = (db: TenantDb, order: number, ids: readonly number[]): Promise<ProposedRow[]> =>
  db.run<ProposedRow>(
    sql`
      SELECT ${columns}
      FROM purchase_order_item i
      WHERE i.order_id = ${order} AND i.supplier_id = ${db.me} AND ${isDelivered} AND i.id = ANY(${[...ids]}::bigint[])`,
  );

export const proposeLines = (db: TenantDb, order: number, items: OrderProposalMake["items"]): Promise<number> =>
  db.change(sql`
    UPDATE purchase_order_item i
    SET proposed_quantity = r.quantity, proposed_date = r.delivery_date
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS r(item bigint, quantity numeric, delivery_date date)
    WHERE i.id = r.item AND i.order_id = ${order} AND i.supplier_id = ${db.me}`);

export const forgetProposal = (db: TenantDb, order: number): Promise<number> =>
  db.change(sql`
    UPDATE purchase_order_item
    SET proposed_quantity = NULL, proposed_date = NULL
    WHERE order_id = ${order}
      AND customer_id = ${db.me}
      AND (proposed_quantity IS NOT NULL OR proposed_date IS NOT NULL)`);

export interface AcceptedLine {
  readonly item: number;
  readonly lot: number | null;
  readonly quantity: string;
  readonly delivery_date: string | null;
  readonly total: string;
  readonly vat: string;
  readonly total_with_vat: string;
}

/** Applies proposed lines to an order. */
export const applyProposedLines = (db: TenantDb, order: number, lines: readonly AcceptedLine[]): Promise<number> =>
  db.change(sql`
    UPDATE purchase_order_item i
    SET
      quantity = r.quantity,
      delivery_date = r.delivery_date,
      promised_date = CASE
        WHEN r.delivery_date IS DISTINCT FROM i.delivery_date THEN r.delivery_date
        ELSE i.promised_date
      END,
      expected_date = CASE WHEN r.delivery_date IS DISTINCT FROM i.delivery_date THEN NULL ELSE i.expected_date END,
      total = r.total,
      vat = r.vat,
      total_with_vat = r.total_with_vat,
      proposed_quantity = NULL,
      proposed_date = NULL
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS r(
      item bigint, quantity numeric, delivery_date date, total numeric, vat numeric, total_with_vat numeric
    )
    WHERE i.id = r.item AND i.order_id = ${order} AND i.customer_id = ${db.me}`);
