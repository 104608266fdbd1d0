import { sql } from "kysely";
import type { Insertable } from "kysely";
import type { z } from "zod";
import { PERMISSIONS, STARTING_ROLES } from "#contract/permissions.ts";
import type { StartingRole, WorkspaceStatus } from "#contract/permissions.ts";
import type { CompanyInfo, WorkspaceQuery } from "#contract/workspaces/workspace.schema.ts";
import { all, orderBy, searchWords } from "#server/db/list-query.ts";
import type { CompanyInfoTable, WorkspaceTable } from "#server/db/schema.gen.ts";
import type { SystemDb, TenantDb } from "#server/db/scope.ts";

/** A workspace with the rights that one of its members has. */
export interface WorkspaceRow {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly status: WorkspaceStatus;
  readonly is_customer: boolean;
  readonly is_supplier: boolean;
  readonly is_owner: boolean;
  readonly actions: string[];
  readonly user_count: number;
  readonly owner_id: number;
  readonly owner_name: string;
  readonly created_at: string;
}

/** Creates a workspace with its company's data and its roles; returns the ids. */
export async function insertWorkspace(
  db: SystemDb,
  given: { workspace: Insertable<WorkspaceTable>; company: Omit<Insertable<CompanyInfoTable>, "workspace_id">; roles: readonly { code: StartingRole; name: string; actions: string[] }[] },
): Promise<{ id: number; roles: Record<StartingRole, number> }> {
  const { id } = await db.insertInto("workspace").values(given.workspace).returning("id").executeTakeFirstOrThrow();
  await db.insertInto("company_info").values({ ...given.company, workspace_id: id }).execute();
  const made = await db.insertInto("workspace_role").values(given.roles.map((role) => ({ ...role, workspace_id: id }))).returning(["id", "code"]).execute();
  const idOf = (code: StartingRole): number => made.find((role) => role.code === code)?.id ?? 0;
  const [BA, chief_order_admin, order_admin, MG, CM, CP] = STARTING_ROLES;
  return { id, roles: { [BA]: idOf(BA), [chief_order_admin]: idOf(chief_order_admin), [order_admin]: idOf(order_admin), [MG]: idOf(MG), [CM]: idOf(CM), [CP]: idOf(CP) } };
}

/** Makes a user a member, with roles of that workspace. */
export async function insertMember(db: SystemDb, given: { workspace_id: number; user_id: number; roles: readonly number[] }): Promise<void> {
  const { workspace_id, user_id } = given;
  await db.insertInto("workspace_member").values({ workspace_id, user_id }).onConflict((conflict) => conflict.doNothing()).execute();
  if (given.roles.length > 0) await db.insertInto("workspace_role_member").values(given.roles.map((role_id) => ({ role_id, workspace_id, user_id }))).onConflict((conflict) => conflict.doNothing()).execute();
}

const ORDER = { id: sql`w.id`, name: sql`w.name COLLATE und`, status: sql`w.status` };

/** The workspaces of a user, with what the user may do in each. */
export async function listWorkspaces(db: SystemDb, userId: number, query: z.output<typeof WorkspaceQuery>): Promise<{ count: number; rows: WorkspaceRow[] }> {
  const conditions = [
    sql<boolean>`EXISTS (SELECT FROM workspace_member m WHERE m.workspace_id = w.id AND m.user_id = ${userId})`,
    ...(query.view === "owned" ? [sql<boolean>`w.owner_id = ${userId}`] : []),
    ...(query.status === undefined ? [sql<boolean>`w.status <> 'CLOSED'`] : [sql<boolean>`w.status = ${query.status}`]),
    ...(query.is_supplier === undefined ? [] : [sql<boolean>`w.is_supplier = ${query.is_supplier}`]),
    ...(query.is_customer === undefined ? [] : [sql<boolean>`w.is_customer = ${query.is_customer}`]),
    ...searchWords(query.search, sql`w.search`),
  ];
  const { rows } = await sql<WorkspaceRow & { count: number }>`
    SELECT ${workspaceColumns(userId)}, count(*) OVER () AS count FROM workspace w JOIN app_user owner ON owner.id = w.owner_id
    WHERE ${all(conditions)} ORDER BY ${orderBy(query.ordering, ORDER, sql`w.id`)} LIMIT ${query.limit} OFFSET ${query.offset}`.execute(db);
  return { count: rows[0]?.count ?? 0, rows };
}

const workspaceColumns = (userId: number) => sql`
  w.id, w.version, w.name, w.status, w.is_customer, w.is_supplier, w.owner_id = ${userId} AS is_owner, w.owner_id, w.created_at,
  concat_ws(' ', owner.first_name, owner.last_name) AS owner_name,
  (SELECT count(*) FROM workspace_member m WHERE m.workspace_id = w.id) AS user_count,
  CASE WHEN w.owner_id = ${userId} THEN ${[...PERMISSIONS]}::text[] ELSE
    (SELECT coalesce(array_agg(DISTINCT action), '{}') FROM workspace_role_member rm JOIN workspace_role r ON r.id = rm.role_id CROSS JOIN unnest(r.actions) AS action
      WHERE rm.workspace_id = w.id AND rm.user_id = ${userId}) END AS actions`;

/** The active workspace as one of its members sees it. */
export async function findWorkspace(db: TenantDb, userId: number): Promise<WorkspaceRow | undefined> {
  const rows = await db.run<WorkspaceRow>(sql`SELECT ${workspaceColumns(userId)} FROM workspace w JOIN app_user owner ON owner.id = w.owner_id WHERE w.id = ${db.me}`);
  return rows[0];
}

/** Company data of workspaces, as far as the active one may see them (its own, and partners of its orders). */
export const findCompanies = (db: TenantDb, workspaces: readonly number[]): Promise<(CompanyInfo & { workspace_id: number })[]> =>
  db.run<CompanyInfo & { workspace_id: number }>(sql`
    SELECT c.*, w.inn, w.company_status FROM company_info c JOIN workspace w ON w.id = c.workspace_id WHERE c.workspace_id = ANY(${[...workspaces]}::bigint[])`);
