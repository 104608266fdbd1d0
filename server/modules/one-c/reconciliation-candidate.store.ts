import { sql } from "kysely";
import { ONE_C_SUMS } from "#contract/one-c/one-c.values.ts";
import type { OneCSum } from "#contract/one-c/one-c.values.ts";
import type { OrderStatus } from "#contract/states/order.machine.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { accountedSums } from "#server/records/order/accounted-sums.ts";
import { dueOfOrder, paidOfOrder } from "#server/records/order/order-awaits.ts";

/** An order that a document may concern; `item` is the document's index in the lookup. */
export interface CandidateRow {
  readonly item: number;
  readonly id: number;
  readonly number: number;
  readonly name: string;
  readonly supplier: { readonly id: number; readonly name: string };
  readonly status: OrderStatus;
  readonly currency: CurrencyId;
  readonly total_with_vat: string;
  readonly due_total_with_vat: string;
  readonly paid: string;
  readonly is_named: boolean;
  readonly is_number: boolean;
  readonly is_counterparty: boolean;
  /** The sum of the order that the document states; null if it states none of them. */
  readonly sum_of: OneCSum | null;
}

/** A document rarely concerns many orders. More orders of the same supplier and sum would not help. */
const MAX_CANDIDATES = 5;

/** The facts of a document by which orders are found. */
interface OrderClues {
  readonly order_number: number | null;
  readonly inns: readonly string[];
  readonly sum: string | null;
  readonly named_order_id: number | null;
}

/**
 * Returns the orders that documents may concern, best match first. They match by id or number, or by company and any sum
 * that accounting knows of the order.
 */
export const candidatesOf = (db: TenantDb, documents: readonly OrderClues[]): Promise<CandidateRow[]> =>
  db.run<CandidateRow>(sql`
    WITH document AS MATERIALIZED (
      SELECT r.*
      FROM jsonb_to_recordset(
        ${JSON.stringify(
          documents.map(({ order_number, inns, sum, named_order_id }, item) => ({
            item,
            order_number,
            inns,
            sum,
            named_order_id,
          })),
        )}::jsonb
      ) AS r(item int, order_number int, inns jsonb, sum numeric, named_order_id bigint)
    ), found AS MATERIALIZED (
      SELECT w.inn, o.id, e.sum
      FROM workspace w
        JOIN purchase_order o ON o.supplier_id = w.id AND o.customer_id = ${db.me}
        CROSS JOIN LATERAL ${accountedSums} e
      WHERE w.inn IN (SELECT jsonb_array_elements_text(d.inns) FROM document d)
        AND e.sum IN (SELECT d.sum FROM document d)
    )
    SELECT r.item, c.*
    FROM document r
      CROSS JOIN LATERAL (
        SELECT k.*
        FROM (
          SELECT
            o.id,
            o.number,
            o.name,
            json_build_object('id', s.id, 'name', s.name) AS supplier,
            o.status,
            o.currency,
            o.total_with_vat,
            ${dueOfOrder} AS due_total_with_vat,
            ${paidOfOrder} AS paid,
            o.id IS NOT DISTINCT FROM r.named_order_id AS is_named,
            o.number IS NOT DISTINCT FROM r.order_number AS is_number,
            s.inn IS NOT NULL AND r.inns ? s.inn AS is_counterparty,
            (
              SELECT e.of
              FROM ${accountedSums} e
              WHERE e.sum = r.sum
              ORDER BY array_position(${[...ONE_C_SUMS]}::text[], e.of)
              LIMIT 1
            ) AS sum_of
          FROM purchase_order o
            JOIN workspace s ON s.id = o.supplier_id
          WHERE o.customer_id = ${db.me}
            AND o.id IN (
              SELECT n.id
              FROM purchase_order n
              WHERE n.customer_id = ${db.me} AND n.number = r.order_number
              UNION
              SELECT r.named_order_id
              UNION
              SELECT f.id
              FROM found f
              WHERE f.sum = r.sum AND r.inns ? f.inn
            )
        ) k
        ORDER BY
          k.is_named::int + k.is_number::int + k.is_counterparty::int + (k.sum_of IS NOT NULL)::int DESC,
          k.id DESC
        LIMIT ${MAX_CANDIDATES}
      ) c`);
