import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { offerMachine } from "#contract/states/offer.machine.ts";
import { OPEN_KINDS } from "#contract/workspaces/closing.api.ts";
import type { OpenBusiness, OpenKind } from "#contract/workspaces/closing.api.ts";
import type { Language } from "#contract/primitives.ts";
import { isRealRecord } from "#server/records/sample/real-record.ts";
import type { SystemDb, TenantDb } from "#server/db/scope.ts";
import { transitionAll } from "#server/db/transition.ts";

/** Maximum number of records listed by name per kind. Further records are only counted. */
const NAMED = 20;

const open = (db: TenantDb): Record<OpenKind, RawBuilder<unknown>> => ({
  tenders: sql`
    SELECT t.id, t.name, null::text AS partner
    FROM tender t
    WHERE t.workspace_id = ${db.me} AND t.status = 'TENDER_OPENED' AND ${isRealRecord("tender", "t.id")}`,
  offers: sql`
    SELECT o.id, t.name, w.name AS partner
    FROM offer o
      JOIN tender t ON t.id = o.tender_id
      JOIN workspace w ON w.id = o.customer_id
    WHERE o.supplier_id = ${db.me} AND o.status = 'NOT_PROCESSED'`,
  customer_orders: sql`
    SELECT o.id, o.name, w.name AS partner
    FROM purchase_order o
      JOIN workspace w ON w.id = o.supplier_id AND w.sample_of IS NULL
    WHERE o.customer_id = ${db.me} AND o.status <> 'CLOSED'`,
  supplier_orders: sql`
    SELECT o.id, o.name, w.name AS partner
    FROM purchase_order o
      JOIN workspace w ON w.id = o.customer_id
    WHERE o.supplier_id = ${db.me} AND o.status <> 'CLOSED'`,
});

/** Returns the unfinished business of a company. Sample records are none. */
export async function openBusiness(db: TenantDb): Promise<OpenBusiness> {
  const kinds = open(db);
  const select = (kind: OpenKind) =>
    sql`
      (
        SELECT ${sql.lit(kind)} AS kind, r.id, r.name, r.partner, count(*) OVER () AS count
        FROM (${kinds[kind]}) r
        ORDER BY r.id DESC
        LIMIT ${NAMED}
      )`;
  const rows = await db.run<OpenBusiness["records"][number] & { count: number }>(
    sql`SELECT r.* FROM (${sql.join(OPEN_KINDS.map(select), sql` UNION ALL `)}) r`,
  );
  const countOf = (kind: OpenKind): number => rows.find((row) => row.kind === kind)?.count ?? 0;
  return {
    tenders: countOf("tenders"),
    offers: countOf("offers"),
    customer_orders: countOf("customer_orders"),
    supplier_orders: countOf("supplier_orders"),
    records: rows.map(({ count: _count, ...record }) => record),
  };
}

export async function runningTenders(db: TenantDb): Promise<number[]> {
  const rows = await db.build
    .selectFrom("tender")
    .select("id")
    .where("workspace_id", "=", db.me)
    .where("status", "=", "TENDER_OPENED")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

export const expireUnanswered = (db: TenantDb): Promise<{ id: number; customer_id: number }[]> =>
  transitionAll(db, offerMachine, {
    action: "expire",
    table: "offer",
    where: sql<boolean>`supplier_id = ${db.me}`,
    returning: sql<{ id: number; customer_id: number }>`id, customer_id`,
  });

export interface Partner {
  readonly workspace_id: number;
  readonly email: string;
  readonly language: Language;
  readonly kind: "offers" | "orders";
  readonly names: string[];
}

/**
 * Returns the users to notify of a closed company: managers of tenders that it had not answered, and managers of open
 * orders. If an order has no manager, the owner of its company is notified.
 */
export async function partnersOf(db: SystemDb, workspace: number): Promise<Partner[]> {
  const { rows } = await sql<Partner>`
    WITH concerned AS (
      SELECT o.customer_id AS workspace_id, m.user_id, 'offers' AS kind, t.name
      FROM offer o
        JOIN tender t ON t.id = o.tender_id
        JOIN tender_manager m ON m.tender_id = t.id
      WHERE o.supplier_id = ${workspace} AND o.status = 'NOT_PROCESSED'
      UNION
      SELECT o.supplier_id, coalesce(o.supplier_manager_id, w.owner_id), 'orders', o.name
      FROM purchase_order o
        JOIN workspace w ON w.id = o.supplier_id AND w.sample_of IS NULL
      WHERE o.customer_id = ${workspace} AND o.status <> 'CLOSED'
      UNION
      SELECT o.customer_id, coalesce(o.manager_id, w.owner_id), 'orders', o.name
      FROM purchase_order o
        JOIN workspace w ON w.id = o.customer_id
      WHERE o.supplier_id = ${workspace} AND o.status <> 'CLOSED'
    )
    SELECT c.workspace_id, u.email, u.language, c.kind, array_agg(c.name ORDER BY c.name) AS names
    FROM concerned c
      JOIN app_user u ON u.id = c.user_id
    WHERE c.workspace_id <> ${workspace}
    GROUP BY c.workspace_id, u.id, c.kind
    ORDER BY u.id, c.kind`.execute(db);
  return rows;
}

export async function peopleOf(
  db: SystemDb,
  workspace: number,
): Promise<{ id: number; email: string; language: Language }[]> {
  const { rows } = await sql<{ id: number; email: string; language: Language }>`
    SELECT u.id, u.email, u.language
    FROM workspace_member m
      JOIN app_user u ON u.id = m.user_id
    WHERE m.workspace_id = ${workspace}
    ORDER BY u.id`.execute(db);
  return rows;
}
