import { sql } from "kysely";
import type { z } from "zod";
import type { SupplierAnswers } from "#contract/spend/spend.api.ts";
import type { TenantDb } from "#server/db/scope.ts";
import { within } from "#server/modules/spend/spend.store.ts";
import type { Span } from "#server/modules/spend/spend.store.ts";

/** How suppliers answered the invitations that the workspace sent in the span, those with most of them first. */
export const answersOfSuppliers = (db: TenantDb, span: Span): Promise<z.input<typeof SupplierAnswers>[]> =>
  db.run(sql`
    SELECT json_build_object('id', w.id, 'name', w.name) AS supplier, a.invited, a.answered, a.declined, a.expired, a.waiting
    FROM (SELECT o.supplier_id, count(*) AS invited, count(*) FILTER (WHERE o.status = 'PROCESSED') AS answered, count(*) FILTER (WHERE o.status = 'REJECTED') AS declined,
        count(*) FILTER (WHERE o.status = 'EXPIRED') AS expired, count(*) FILTER (WHERE o.status = 'NOT_PROCESSED') AS waiting
      FROM offer o WHERE o.customer_id = ${db.me} AND ${within("o.sent_at", span)} GROUP BY o.supplier_id) a
    JOIN workspace w ON w.id = a.supplier_id ORDER BY a.invited DESC, w.name COLLATE und, w.id`);
