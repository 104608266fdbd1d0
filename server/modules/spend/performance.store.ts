import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { z } from "zod";
import type { SupplierPerformance } from "#contract/spend/spend.api.ts";
import { punctualityOfLines } from "#server/records/order/line-punctuality.ts";
import { andAll } from "#server/db/list-query.ts";
import { isNotDeclined } from "#server/records/order/declined-orders.ts";
import { within } from "#server/modules/spend/span.sql.ts";
import type { Span } from "#server/modules/spend/span.sql.ts";
import type { TenantDb } from "#server/db/scope.ts";

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const promisedIn = ({ from, to }: Days): RawBuilder<SqlBool> =>
  andAll([
    sql`i.promised_date IS NOT NULL`,
    ...(from === undefined ? [] : [sql<SqlBool>`i.promised_date >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<SqlBool>`i.promised_date <= ${to}::date`]),
  ]);

/**
 * Returns how suppliers answered invitations sent in the span, and how punctually they delivered what was promised for
 * its days. The supplier with the most invitations comes first. `sees` contains the caller's permissions, which limit
 * the result.
 */
export const performanceOfSuppliers = (
  db: TenantDb,
  given: { span: Span; days: Days; now: Date; sees: { tenders: boolean; orders: boolean } },
): Promise<z.input<typeof SupplierPerformance>[]> => {
  const { span, days, now, sees } = given;
  return db.run(sql`
    WITH asked AS (
      SELECT
        o.supplier_id,
        count(*) AS invited,
        count(*) FILTER (WHERE o.status = 'PROCESSED') AS answered,
        count(*) FILTER (WHERE o.status = 'REJECTED') AS declined,
        count(*) FILTER (WHERE o.status = 'EXPIRED') AS expired,
        count(*) FILTER (WHERE o.status = 'NOT_PROCESSED') AS waiting
      FROM offer o
      WHERE ${sees.tenders}::boolean AND o.customer_id = ${db.me} AND ${within("o.sent_at", span)}
      GROUP BY o.supplier_id
    ), came AS (
      SELECT o.supplier_id, ${punctualityOfLines(now.toISOString().slice(0, 10))}
      FROM purchase_order_item i
        JOIN purchase_order o ON o.id = i.order_id AND o.customer_id = ${db.me} AND ${isNotDeclined("o")}
      WHERE ${sees.orders}::boolean AND i.customer_id = ${db.me} AND ${promisedIn(days)}
      GROUP BY o.supplier_id
    )
    SELECT
      json_build_object('id', w.id, 'name', w.name) AS supplier,
      CASE
        WHEN ${sees.tenders}::boolean THEN json_build_object(
          'invited', coalesce(a.invited, 0),
          'answered', coalesce(a.answered, 0),
          'declined', coalesce(a.declined, 0),
          'expired', coalesce(a.expired, 0),
          'waiting', coalesce(a.waiting, 0)
        )
      END AS answers,
      CASE
        WHEN ${sees.orders}::boolean THEN json_build_object(
          'due', coalesce(c.due, 0),
          'on_time', coalesce(c.on_time, 0),
          'short', coalesce(c.short, 0),
          'refused', coalesce(c.refused, 0),
          'returned', coalesce(c.returned, 0)
        )
      END AS deliveries
    FROM (SELECT a.supplier_id FROM asked a UNION SELECT c.supplier_id FROM came c) s
      JOIN workspace w ON w.id = s.supplier_id
      LEFT JOIN asked a ON a.supplier_id = s.supplier_id
      LEFT JOIN came c ON c.supplier_id = s.supplier_id
    ORDER BY a.invited DESC NULLS LAST, c.due DESC NULLS LAST, w.name COLLATE und, w.id`);
};
