import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { z } from "zod";
import type { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";
import type { Language } from "#contract/primitives.ts";
import type { CompanyStatus } from "#contract/workspaces/company.values.ts";
import type { Verification, VerificationQuery, VerificationRow } from "#contract/verification/verification.api.ts";
import { answeredCount, boundedCount } from "#server/db/bounded-count.ts";
import type { AnsweredCount } from "#server/db/bounded-count.ts";
import { findListIds } from "#server/db/find-page.ts";
import { andAll, isAmong, orderBy, searchWords, withIds } from "#server/db/list-query.ts";
import type { SystemDb } from "#server/db/scope.ts";

export interface VerificationRecord extends z.input<typeof VerificationRow> {
  readonly version: number;
  readonly owner_language: Language;
}

const columns = sql`
  w.id,
  w.version,
  w.name,
  w.inn,
  w.status,
  w.is_customer,
  w.is_supplier,
  w.sent_at,
  w.due_at,
  w.decided_at,
  u.language AS owner_language,
  json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name), 'email', u.email) AS owner`;

const ORDER = { id: sql`w.id`, name: sql`w.name COLLATE und`, due_at: sql`w.due_at`, sent_at: sql`w.sent_at` };

type Filters = Omit<z.output<typeof VerificationQuery>, "limit" | "offset">;

const found = (query: Filters): RawBuilder<SqlBool> =>
  andAll([
    sql<boolean>`w.sample_of IS NULL`,
    ...withIds(sql`w.id`, query.id),
    ...(query.status === undefined ? [] : [sql<boolean>`w.status = ${query.status}`]),
    ...(query.side === undefined
      ? []
      : [query.side === "customer" ? sql<boolean>`w.is_customer` : sql<boolean>`w.is_supplier`]),
    ...searchWords(query.search, sql`w.search`),
  ]);

export async function listVerifications(
  db: SystemDb,
  query: z.output<typeof VerificationQuery>,
): Promise<AnsweredCount & { rows: VerificationRecord[] }> {
  const where = found(query);
  const { rows } = await sql<VerificationRecord>`
    SELECT ${columns}
    FROM workspace w
      JOIN app_user u ON u.id = w.owner_id
    WHERE ${where}
    ORDER BY ${orderBy(query.ordering, ORDER, sql`w.id`)}
    LIMIT ${query.limit}
    OFFSET ${query.offset}`.execute(db);
  const counted = await sql<{
    count: number;
  }>`SELECT ${boundedCount(sql`workspace w WHERE ${where}`)} AS count`.execute(db);
  return { ...answeredCount(counted.rows[0]?.count ?? 0), rows };
}

export const findVerificationIds = (db: SystemDb, query: Filters, most: number): Promise<number[]> =>
  findListIds(db, query, { id: sql`w.id`, from: sql`workspace w WHERE ${found(query)}`, keys: ORDER, most });

export async function findVerifications(db: SystemDb, ids: readonly number[]): Promise<VerificationRecord[]> {
  const { rows } = await sql<VerificationRecord>`
    SELECT ${columns}
    FROM workspace w
      JOIN app_user u ON u.id = w.owner_id
    WHERE ${isAmong(sql`w.id`, ids)}`.execute(db);
  return rows;
}

export async function findVerification(db: SystemDb, id: number): Promise<VerificationRecord | undefined> {
  return (await findVerifications(db, [id]))[0];
}

export async function companyOf(
  db: SystemDb,
  workspace: number,
): Promise<(CompanyInfo & { workspace_id: number }) | undefined> {
  return (
    await sql<CompanyInfo & { workspace_id: number }>`
      SELECT c.*, w.inn, w.company_status
      FROM company_info c
        JOIN workspace w ON w.id = c.workspace_id
      WHERE w.id = ${workspace}`.execute(db)
  ).rows[0];
}

export async function verifiedWithInn(
  db: SystemDb,
  inn: string | null,
  except: number,
): Promise<{ id: number; name: string }[]> {
  if (inn === null) return [];
  return db
    .selectFrom("workspace")
    .select(["id", "name"])
    .where("inn", "=", inn)
    .where("status", "=", "VERIFIED")
    .where("id", "<>", except)
    .orderBy("id")
    .limit(10)
    .execute();
}

export async function membersOf(db: SystemDb, workspace: number): Promise<z.input<typeof Verification>["people"]> {
  const { rows } = await sql<z.input<typeof Verification>["people"][number]>`
    SELECT
      u.id,
      concat_ws(' ', u.first_name, u.last_name) AS name,
      u.email,
      w.owner_id = u.id AS is_owner,
      u.blocked_at IS NOT NULL AS is_blocked,
      u.confirmed
    FROM workspace_member m
      JOIN workspace w ON w.id = m.workspace_id
      JOIN app_user u ON u.id = m.user_id
    WHERE w.id = ${workspace}
    ORDER BY u.last_name COLLATE und, u.first_name COLLATE und, u.id`.execute(db);
  return rows;
}

const STEPS = ["create", "send", "accept", "reject", "change", "close", "shut", "change_owner"];

export async function stepsOf(db: SystemDb, workspace: number): Promise<z.input<typeof Verification>["steps"]> {
  const { rows } = await sql<z.input<typeof Verification>["steps"][number]>`
    SELECT a.id, a.action, a.note, a.at, nullif(concat_ws(' ', u.first_name, u.last_name), '') AS "user"
    FROM audit a
      LEFT JOIN app_user u ON u.id = a.user_id
    WHERE a.workspace_id = ${workspace}
      AND a.entity = 'workspace'
      AND a.entity_id = ${workspace}
      AND a.action = ANY(${STEPS}::text[])
    ORDER BY a.id DESC
    LIMIT 50`.execute(db);
  return rows;
}

export const noteCompanyStatus = async (db: SystemDb, workspace: number, status: CompanyStatus): Promise<void> => {
  await db.updateTable("workspace").set({ company_status: status }).where("id", "=", workspace).execute();
};
