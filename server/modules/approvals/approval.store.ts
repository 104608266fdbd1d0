import { sql } from "kysely";
import type { AwardApproval, AwardLimit } from "#contract/award/approval.schema.ts";
import type { ApprovalStatus } from "#contract/award/approval.machine.ts";
import { MAX_ATTENTION_ROWS } from "#contract/home/home.api.ts";
import { NO_SURPLUS } from "#contract/orders/surplus-fields.ts";
import { AWARD_RULE_FIELDS, AWARD_SETTING_FIELDS } from "#contract/award/setting-fields.ts";
import { NO_INVOICE_TOLERANCE } from "#contract/orders/invoice-fields.ts";
import { namesOf } from "#contract/fields.ts";
import type { StoredFields } from "#contract/fields.ts";
import type { Language, Money, Timestamp } from "#contract/primitives.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { describedTable } from "#server/db/described.ts";
import { isNotDeclined } from "#server/records/order/declined-orders.ts";
import { approvableOf, dueOf, isHeldOrder } from "#server/records/order/order-awaits.ts";
import type { TenantDb } from "#server/db/scope.ts";

export type ApprovalRow = Omit<AwardApproval, "actions" | "is_current"> & {
  readonly winners_mark: string;
};

const columns = sql`
  a.id,
  a.version,
  a.status,
  a.winners_mark,
  a.total::text AS total,
  a.orders,
  a.comment,
  a.asked_at,
  a.decided_at,
  a.reason,
  json_build_object('id', q.id, 'name', concat_ws(' ', q.first_name, q.last_name)) AS asked_by,
  CASE
    WHEN d.id IS NOT NULL THEN json_build_object('id', d.id, 'name', concat_ws(' ', d.first_name, d.last_name))
  END AS decided_by`;
const from = sql`award_approval a JOIN app_user q ON q.id = a.asked_by LEFT JOIN app_user d ON d.id = a.decided_by`;

const SHOWN = 50;

export interface ApprovalOf {
  readonly entity: "tender" | "order";
  readonly id: number;
}

export const listApprovals = (db: TenantDb, { entity, id }: ApprovalOf): Promise<ApprovalRow[]> =>
  db.run<ApprovalRow>(
    sql`
      SELECT ${columns}
      FROM ${from}
      WHERE a.workspace_id = ${db.me} AND ${entity === "tender" ? sql`a.tender_id` : sql`a.order_id`} = ${id}
      ORDER BY a.id DESC
      LIMIT ${SHOWN}`,
  );

export interface NewApproval extends Pick<ApprovalRow, "winners_mark" | "comment"> {
  readonly of: ApprovalOf;
  readonly total: string;
  readonly tender_total: string;
  readonly currency: CurrencyId | null;
  readonly orders: readonly unknown[];
  readonly by: number;
  readonly at: Date;
}

export const insertApproval = (db: TenantDb, given: NewApproval): Promise<number> =>
  db.change(sql`
    INSERT INTO award_approval (
      workspace_id,
      tender_id,
      order_id,
      winners_mark,
      total,
      tender_total,
      currency,
      orders,
      comment,
      asked_by,
      asked_at
    )
    VALUES (
      ${db.me},
      ${given.of.entity === "tender" ? given.of.id : null}::bigint,
      ${given.of.entity === "order" ? given.of.id : null}::bigint,
      ${given.winners_mark},
      ${given.total},
      ${given.tender_total},
      ${given.currency},
      ${JSON.stringify(given.orders)}::jsonb,
      ${given.comment},
      ${given.by},
      ${given.at.toISOString()}
    )`);

/** Updates an approval if its version still matches. `decided` contains the decision. */
export const updateApproval = (
  db: TenantDb,
  row: Pick<ApprovalRow, "id" | "version" | "status">,
  to: { status: ApprovalStatus; decided?: { by: number; at: Date; reason: string | null } },
): Promise<number> =>
  db.change(sql`
    UPDATE award_approval
    SET
      version = version + 1,
      status = ${to.status},
      decided_by = coalesce(${to.decided?.by ?? null}::bigint, decided_by),
      decided_at = coalesce(${to.decided?.at.toISOString() ?? null}::timestamptz, decided_at),
      reason = coalesce(${to.decided?.reason ?? null}::text, reason)
    WHERE workspace_id = ${db.me} AND id = ${row.id} AND version = ${row.version} AND status = ${row.status}`);

/**
 * Returns the sum with VAT that is to be paid for a tender's orders, except declined orders and the order `except`. What
 * was cancelled can be ordered elsewhere, so it doesn't count.
 */
export async function orderedSum(
  db: TenantDb,
  tender: number,
  except: number | null = null,
): Promise<{ readonly total: string; readonly currencies: readonly CurrencyId[] }> {
  const rows = await db.run<{ total: string; currencies: CurrencyId[] }>(
    sql`
      SELECT
        coalesce(sum(${dueOf("p")}), 0)::numeric(26, 2)::text AS total,
        coalesce(array_agg(DISTINCT p.currency), '{}') AS currencies
      FROM purchase_order p
      WHERE p.customer_id = ${db.me}
        AND p.tender_id = ${tender}
        AND ${isNotDeclined("p")}
        AND p.id IS DISTINCT FROM ${except}::bigint`,
  );
  return rows[0] ?? { total: "0.00", currencies: [] };
}

export interface Approver {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
}

export const approvers = (db: TenantDb): Promise<Approver[]> =>
  db.run<Approver>(sql`
    SELECT c.id, concat_ws(' ', c.first_name, c.last_name) AS name, c.email, c.language
    FROM workspace_member m
      JOIN colleague c ON c.id = m.user_id
      JOIN workspace w ON w.id = m.workspace_id
    WHERE m.workspace_id = ${db.me}
      AND c.blocked_at IS NULL
      AND (
        w.owner_id = c.id
        OR EXISTS (
          SELECT
          FROM workspace_role_member x
            JOIN workspace_role r ON r.id = x.role_id
          WHERE x.workspace_id = ${db.me} AND x.user_id = c.id AND 'approve_award' = ANY(r.actions)
        )
      )
    ORDER BY c.id`);

export async function findApprover(db: TenantDb, user: number): Promise<Approver | undefined> {
  const rows = await db.run<Approver>(
    sql`
      SELECT c.id, concat_ws(' ', c.first_name, c.last_name) AS name, c.email, c.language
      FROM colleague c
      WHERE c.id = ${user}`,
  );
  return rows[0];
}

export interface HeldOrder {
  readonly id: number;
  readonly whole: string;
  readonly currencies: readonly CurrencyId[];
}

export const heldOrders = (db: TenantDb): Promise<HeldOrder[]> =>
  db.run<HeldOrder>(sql`
    SELECT
      o.id,
      coalesce(t.total, ${approvableOf("o")})::text AS whole,
      coalesce(t.currencies, ARRAY[o.currency]) AS currencies
    FROM purchase_order o
      LEFT JOIN LATERAL (
        SELECT
          sum(CASE WHEN p.id = o.id THEN ${approvableOf("p")} ELSE ${dueOf("p")} END) AS total,
          array_agg(DISTINCT p.currency) AS currencies
        FROM purchase_order p
        WHERE p.customer_id = ${db.me} AND p.tender_id = o.tender_id AND ${isNotDeclined("p")}
      ) t ON o.tender_id IS NOT NULL
    WHERE o.customer_id = ${db.me} AND ${isHeldOrder}
    ORDER BY o.id`);

export const clearOrders = (db: TenantDb, ids: readonly number[]): Promise<number> =>
  db.change(
    sql`
      UPDATE purchase_order
      SET cleared_total = NULL
      WHERE customer_id = ${db.me} AND id = ANY(${[...ids]}::bigint[])`,
  );

export type OrderToApprove = Omit<WaitingApproval, "round">;

export const ordersToApprove = (db: TenantDb, user: number): Promise<OrderToApprove[]> =>
  db.runPrepared<OrderToApprove>(sql`
    SELECT o.id, o.number, o.name, a.total::text AS total, a.currency, a.asked_at
    FROM award_approval a
      JOIN purchase_order o ON o.id = a.order_id
    WHERE a.workspace_id = ${db.me} AND o.customer_id = ${db.me} AND a.status = 'ASKED' AND a.asked_by <> ${user}
    ORDER BY a.id
    LIMIT ${MAX_ATTENTION_ROWS + 1}`);

export interface WaitingApproval {
  readonly id: number;
  readonly number: number;
  readonly round: number;
  readonly name: string;
  readonly total: Money | null;
  readonly currency: CurrencyId | null;
  readonly asked_at: Timestamp;
}

export const waitingApprovals = (db: TenantDb, user: number): Promise<WaitingApproval[]> =>
  db.runPrepared<WaitingApproval>(sql`
    SELECT
      t.id,
      t.number,
      t.round,
      t.name,
      CASE WHEN a.currency IS NOT NULL THEN a.total::text END AS total,
      a.currency,
      a.asked_at
    FROM award_approval a
      JOIN tender t ON t.id = a.tender_id
    WHERE a.workspace_id = ${db.me} AND t.workspace_id = ${db.me} AND a.status = 'ASKED' AND a.asked_by <> ${user}
    ORDER BY a.id
    LIMIT ${MAX_ATTENTION_ROWS + 1}`);

export interface SettingRow extends StoredFields<typeof AWARD_RULE_FIELDS> {
  readonly version: number;
  readonly limit: AwardLimit | null;
}

const SETTING = describedTable("award_setting", AWARD_SETTING_FIELDS, { workspace_id: "tenant", version: "kept" });
const RULES = namesOf(AWARD_RULE_FIELDS);

/** Returns the workspace's award rules, or the defaults if no rules are saved. */
export async function findAwardSetting(db: TenantDb): Promise<SettingRow> {
  const rows = await db.run<SettingRow>(
    sql`
      SELECT
        s.version,
        ${SETTING.stored("s", RULES)},
        CASE
          WHEN s.limit_sum IS NOT NULL THEN json_build_object('sum', s.limit_sum::text, 'currency', s.limit_currency)
        END AS "limit"
      FROM award_setting s
      WHERE s.workspace_id = ${db.me}`,
  );
  return rows[0] ?? { version: 0, limit: null, reasons_required: false, ...NO_SURPLUS, ...NO_INVOICE_TOLERANCE };
}

/**
 * Saves the award rules if their version still matches (0 if there were none). Returns false if another user saved
 * first.
 */
export async function upsertAwardSetting(db: TenantDb, given: SettingRow): Promise<boolean> {
  const { version, limit, ...rules } = given;
  const setting = { ...rules, limit_sum: limit?.sum ?? null, limit_currency: limit?.currency ?? null };
  const changed = await db.change(sql`
    INSERT INTO award_setting (workspace_id, ${SETTING.columns})
    SELECT ${db.me}, ${SETTING.values}
    FROM ${SETTING.recordset([setting])}
    WHERE ${version} = 0 OR EXISTS (SELECT FROM award_setting s WHERE s.workspace_id = ${db.me})
    ON CONFLICT (workspace_id) DO UPDATE SET version = award_setting.version + 1, ${SETTING.replacements}
    WHERE award_setting.version = ${version}`);
  return changed > 0;
}
