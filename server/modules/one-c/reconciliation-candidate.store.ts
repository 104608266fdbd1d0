import { sql } from "kysely";
import type { OrderStatus } from "#contract/states/order.machine.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { TenantDb } from "#server/db/scope.ts";

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
  readonly is_named: boolean;
  readonly is_number: boolean;
  readonly is_counterparty: boolean;
  readonly is_sum: boolean;
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
 * Returns the orders that documents may concern, best match first. They match by id or number, or by company and sum.
 */
export const candidatesOf = (db: TenantDb, documents: readonly OrderClues[]): Promise<CandidateRow[]> =>
  db.run<CandidateRow>(sql`
    SELECT r.item, c.*
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
      CROSS JOIN LATERAL (
        SELECT
          o.id,
          o.number,
          o.name,
          json_build_object('id', s.id, 'name', s.name) AS supplier,
          o.status,
          o.currency,
          o.total_with_vat,
          o.id IS NOT DISTINCT FROM r.named_order_id AS is_named,
          o.number IS NOT DISTINCT FROM r.order_number AS is_number,
          s.inn IS NOT NULL AND r.inns ? s.inn AS is_counterparty,
          o.total_with_vat IS NOT DISTINCT FROM r.sum AS is_sum
        FROM (
          SELECT n.id
          FROM purchase_order n
          WHERE n.customer_id = ${db.me} AND n.number = r.order_number
          UNION
          SELECT r.named_order_id
          UNION
          SELECT p.id
          FROM workspace w
            JOIN purchase_order p ON p.supplier_id = w.id AND p.customer_id = ${db.me}
          WHERE w.inn IN (SELECT jsonb_array_elements_text(r.inns)) AND p.total_with_vat = r.sum
        ) k
          JOIN purchase_order o ON o.id = k.id AND o.customer_id = ${db.me}
          JOIN workspace s ON s.id = o.supplier_id
        ORDER BY
          (o.id IS NOT DISTINCT FROM r.named_order_id)::int + (o.number IS NOT DISTINCT FROM r.order_number)::int + (
            s.inn IS NOT NULL AND r.inns ? s.inn
          )::int + (o.total_with_vat IS NOT DISTINCT FROM r.sum)::int DESC,
          o.id DESC
        LIMIT ${MAX_CANDIDATES}
      ) c`);
