import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { TenantDb } from "#server/db/scope.ts";

export const person = (column: string): RawBuilder<unknown> =>
  sql`
    (
      SELECT json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name))
      FROM app_user u
      WHERE u.id = ${sql.ref(column)}
    )`;

/** Columns shared by invoices and payments `x`: sender, decision and the person who decided. */
export const decidedColumns = sql`
  CASE WHEN x.decided_at IS NULL THEN 'REQUESTED' WHEN x.refusal IS NULL THEN 'ISSUED' ELSE 'REFUSED' END AS status,
  x.refusal,
  ${person("x.created_by")} AS created_by,
  x.created_at,
  ${person("x.decided_by")} AS decided_by,
  x.decided_at`;

export const myPapers = (db: TenantDb, order: number): RawBuilder<boolean> =>
  sql<boolean>`x.order_id = ${order} AND (x.customer_id = ${db.me} OR x.supplier_id = ${db.me})`;

export interface Written {
  readonly order: number;
  readonly customer: number;
  readonly supplier: number;
  readonly by: number;
  readonly at: Date;
}
