import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import type { Language } from "#contract/primitives.ts";
import type { PayeeAccount } from "#contract/workspaces/payee-account.schema.ts";
import { person } from "#server/records/order/order-papers.ts";
import type { SystemDb, TenantDb } from "#server/db/scope.ts";

interface Account {
  readonly name: string;
  readonly inn: string | null;
  readonly bik: string;
  readonly checking_account: string;
}

/** Row value for comparing two bank accounts (see `ACCOUNT_FIELDS`). */
const target = (entry: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${entry}.name, ${entry}.inn, ${entry}.bik, ${entry}.checking_account)`;
const isSame = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${target(one)} IS NOT DISTINCT FROM ${target(other)}`;

/** Appends the company's current bank account to its history, unless it equals the last entry. */
const addition = (
  workspace: number,
  { by, at }: { by: number; at: Date },
  verified: RawBuilder<unknown> = sql`NULL`,
): RawBuilder<unknown> => sql`
  INSERT INTO company_account (
    workspace_id, name, inn, bank_name, bik, correspondent_account, checking_account, since, changed_by, verified_at
  )
  SELECT
    w.id,
    c.name,
    w.inn,
    c.bank_name,
    c.bik,
    c.correspondent_account,
    c.checking_account,
    ${at.toISOString()}::timestamptz,
    ${by}::bigint,
    ${verified}::timestamptz
  FROM company_info c
    JOIN workspace w ON w.id = c.workspace_id
  WHERE w.id = ${workspace}
    AND c.bik IS NOT NULL
    AND c.checking_account IS NOT NULL
    AND NOT EXISTS (
      SELECT
      FROM (
        SELECT a.name, a.inn, a.bik, a.checking_account
        FROM company_account a
        WHERE a.workspace_id = ${workspace}
        ORDER BY a.id DESC
        LIMIT 1
      ) last
      WHERE (last.name, last.inn, last.bik, last.checking_account) IS NOT DISTINCT FROM (
        c.name, w.inn, c.bik, c.checking_account
      )
    )`;

export const addAccount = (db: TenantDb, of: { by: number; at: Date }): Promise<number> =>
  db.change(addition(db.me, of));

export async function lastAccount(db: TenantDb): Promise<Account | undefined> {
  return db.build
    .selectFrom("company_account")
    .select(["name", "inn", "bik", "checking_account"])
    .where("workspace_id", "=", db.me)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Inserts the first bank account into the history of a new workspace. The entry is verified if the workspace is. */
export const addFirstAccount = async (db: SystemDb, workspace: number, of: { by: number; at: Date }): Promise<void> => {
  const verified = sql`CASE WHEN w.status = 'VERIFIED' THEN ${of.at.toISOString()}::timestamptz END`;
  await addition(workspace, of, verified).execute(db);
};

export const verifyAccount = async (db: SystemDb, workspace: number, at: Date): Promise<void> => {
  await sql`
    UPDATE company_account
    SET verified_at = ${at.toISOString()}::timestamptz
    WHERE workspace_id = ${workspace}
      AND id = (SELECT max(a.id) FROM company_account a WHERE a.workspace_id = ${workspace})`.execute(db);
};

const account = (entry: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  'name',
  ${entry}.name,
  'inn',
  ${entry}.inn,
  'bank_name',
  ${entry}.bank_name,
  'bik',
  ${entry}.bik,
  'checking_account',
  ${entry}.checking_account`;

/** Database record of a payee, with the full number of the previous bank account. */
export type PayeeRow = z.input<typeof PayeeAccount>;

/**
 * Returns the supplier's bank account for payments of orders between two companies. One of them must be the active
 * workspace. Returns undefined if the supplier has never entered an account.
 */
export async function findPayee(
  db: TenantDb,
  { supplier, customer }: { supplier: number; customer: number },
): Promise<PayeeRow | undefined> {
  const [now, before, paid] = [sql`a`, sql`b`, sql`pa`];
  const rows = await db.run<PayeeRow>(sql`
    SELECT
      a.id,
      a.name,
      a.inn,
      a.bank_name,
      a.bik,
      a.checking_account,
      a.since,
      ${person("a.changed_by")} AS changed_by,
      a.verified_at IS NOT NULL AS is_verified,
      EXISTS (
        SELECT
        FROM purchase_order_payment p
          JOIN company_account pa ON pa.id = p.account_id AND pa.workspace_id = p.supplier_id
        WHERE p.supplier_id = a.workspace_id
          AND p.customer_id = ${customer}
          AND p.account_id IS NOT NULL
          AND ${isSame(paid, now)}
      ) AS is_paid_before,
      CASE
        WHEN b.id IS NOT NULL AND NOT ${isSame(before, now)} THEN json_build_object(${account(before)})
      END AS previous
    FROM company_account a
      LEFT JOIN LATERAL (
        SELECT e.id, e.name, e.inn, e.bank_name, e.bik, e.checking_account
        FROM company_account e
        WHERE e.workspace_id = a.workspace_id AND e.id < a.id
        ORDER BY e.verified_at IS NULL, e.id DESC
        LIMIT 1
      ) b ON true
    WHERE a.workspace_id = ${supplier} AND ${db.me} IN (${supplier}::bigint, ${customer}::bigint)
    ORDER BY a.id DESC
    LIMIT 1`);
  return rows[0];
}

export async function unverifiedAccounts(db: TenantDb, workspaces: readonly number[]): Promise<number[]> {
  const rows = await db.run<{ workspace_id: number }>(sql`
    SELECT last.workspace_id
    FROM (
      SELECT DISTINCT ON (a.workspace_id) a.workspace_id, a.verified_at
      FROM company_account a
      WHERE a.workspace_id = ANY(${[...workspaces]}::bigint[])
      ORDER BY a.workspace_id, a.id DESC
    ) last
    WHERE last.verified_at IS NULL`);
  return rows.map(({ workspace_id }) => workspace_id);
}

export interface AccountReader {
  readonly who: string;
  /** Null for the owner of the active workspace. */
  readonly customer: { readonly workspace: number; readonly order: number; readonly orders: number } | null;
  readonly email: string;
  readonly language: Language;
}

/**
 * Returns the users to notify: the owner of the active workspace, and those who handle orders or payments at customers
 * with open orders. `order` is the newest open order.
 */
export const accountReaders = (db: TenantDb, by: number): Promise<AccountReader[]> =>
  db.run<AccountReader>(sql`
    WITH open AS (
      SELECT o.customer_id, max(o.id) AS newest, count(*) AS orders
      FROM purchase_order o
      WHERE o.supplier_id = ${db.me} AND o.status <> 'CLOSED'
      GROUP BY o.customer_id
    )
    SELECT NULL::json AS customer, c.email, c.language, concat_ws(' ', u.first_name, u.last_name) AS who
    FROM colleague c
      JOIN workspace w ON w.owner_id = c.id
      JOIN app_user u ON u.id = ${by}
    WHERE w.id = ${db.me}
    UNION ALL
    SELECT
      json_build_object('workspace', open.customer_id, 'order', open.newest, 'orders', open.orders),
      r.email,
      r.language,
      concat_ws(' ', u.first_name, u.last_name)
    FROM open
      JOIN app_user u ON u.id = ${by}
      JOIN LATERAL (
        SELECT DISTINCT m.id, m.email, m.language
        FROM mail_recipient m
        WHERE m.workspace_id = open.customer_id AND m.use IN ('orders', 'payments')
      ) r ON true`);
