import { sql } from "kysely";
import type { Insertable } from "kysely";
import type { z } from "zod";
import { PERMISSIONS, STARTING_ROLES } from "#contract/permissions.ts";
import type { StartingRole, WorkspaceStatus } from "#contract/permissions.ts";
import type { Language } from "#contract/primitives.ts";
import type { Named } from "#contract/reference/reference.schema.ts";
import type { WorkspaceQuery } from "#contract/workspaces/workspace.schema.ts";
import { answeredCount, boundedCount } from "#server/db/bounded-count.ts";
import type { AnsweredCount } from "#server/db/bounded-count.ts";
import { andAll, orderBy, searchWords } from "#server/db/list-query.ts";
import type { CompanyInfoTable, WorkspaceTable } from "#server/db/schema.gen.ts";
import type { SystemDb, TenantDb } from "#server/db/scope.ts";

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
  readonly time_zone: string;
  readonly ownership_offer: { to: Named; from: Named; at: string } | null;
  readonly created_at: string;
  readonly due_at: string | null;
  readonly reject_reason: string | null;
}

export async function insertWorkspace(
  db: SystemDb,
  given: {
    workspace: Insertable<WorkspaceTable>;
    company: Omit<Insertable<CompanyInfoTable>, "workspace_id">;
    roles: readonly { code: StartingRole; name: string; actions: string[] }[];
  },
): Promise<{ id: number; roles: Record<StartingRole, number> }> {
  const { id } = await db.insertInto("workspace").values(given.workspace).returning("id").executeTakeFirstOrThrow();
  await db
    .insertInto("company_info")
    .values({ ...given.company, workspace_id: id })
    .execute();
  const made = await db
    .insertInto("workspace_role")
    .values(given.roles.map((role) => ({ ...role, workspace_id: id })))
    .returning(["id", "code"])
    .execute();
  const idOf = (code: StartingRole): number => made.find((role) => role.code === code)?.id ?? 0;
  const [BA, chief_order_admin, order_admin, MG, CM, CP] = STARTING_ROLES;
  return {
    id,
    roles: {
      [BA]: idOf(BA),
      [chief_order_admin]: idOf(chief_order_admin),
      [order_admin]: idOf(order_admin),
      [MG]: idOf(MG),
      [CM]: idOf(CM),
      [CP]: idOf(CP),
    },
  };
}

export async function insertMember(
  db: SystemDb,
  given: { workspace_id: number; user_id: number; roles: readonly number[] },
): Promise<void> {
  const { workspace_id, user_id } = given;
  await db
    .insertInto("workspace_member")
    .values({ workspace_id, user_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (given.roles.length > 0)
    await db
      .insertInto("workspace_role_member")
      .values(given.roles.map((role_id) => ({ role_id, workspace_id, user_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

const ORDER = { id: sql`w.id`, name: sql`w.name COLLATE und`, status: sql`w.status` };

export async function listWorkspaces(
  db: SystemDb,
  userId: number,
  query: z.output<typeof WorkspaceQuery>,
): Promise<AnsweredCount & { rows: WorkspaceRow[] }> {
  const conditions = [
    ...(query.view === "all"
      ? [sql<boolean>`w.sample_of IS NULL`]
      : [sql<boolean>`EXISTS (SELECT FROM workspace_member m WHERE m.workspace_id = w.id AND m.user_id = ${userId})`]),
    ...(query.view === "owned" ? [sql<boolean>`w.owner_id = ${userId}`] : []),
    ...(query.status === undefined ? [sql<boolean>`w.status <> 'CLOSED'`] : [sql<boolean>`w.status = ${query.status}`]),
    ...(query.is_supplier === undefined ? [] : [sql<boolean>`w.is_supplier = ${query.is_supplier}`]),
    ...(query.is_customer === undefined ? [] : [sql<boolean>`w.is_customer = ${query.is_customer}`]),
    ...searchWords(query.search, sql`w.search`),
  ];
  const where = andAll(conditions);
  const { rows } = await sql<WorkspaceRow & { count: number }>`
    SELECT ${workspaceColumns(userId)}, ${boundedCount(sql`workspace w WHERE ${where}`)} AS count
    FROM workspace w
      JOIN app_user owner ON owner.id = w.owner_id
    WHERE ${where}
    ORDER BY ${orderBy(query.ordering, ORDER, sql`w.id`)}
    LIMIT ${query.limit}
    OFFSET ${query.offset}`.execute(db);
  return { ...answeredCount(rows[0]?.count ?? 0), rows };
}

const workspaceColumns = (userId: number) => sql`
  w.id,
  w.version,
  w.name,
  w.status,
  w.is_customer,
  w.is_supplier,
  w.owner_id = ${userId} AS is_owner,
  w.owner_id,
  w.created_at,
  w.due_at,
  w.reject_reason,
  w.time_zone,
  concat_ws(' ', owner.first_name, owner.last_name) AS owner_name,
  (
    SELECT json_build_object(
      'to', json_build_object('id', t.id, 'name', concat_ws(' ', t.first_name, t.last_name)),
      'from', json_build_object('id', f.id, 'name', concat_ws(' ', f.first_name, f.last_name)),
      'at', to_char(o.offered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )
    FROM ownership_offer o
      JOIN app_user t ON t.id = o.to_id
      JOIN app_user f ON f.id = o.from_id
    WHERE o.workspace_id = w.id
  ) AS ownership_offer,
  (SELECT count(*) FROM workspace_member m WHERE m.workspace_id = w.id) AS user_count,
  CASE
    WHEN w.owner_id = ${userId} THEN ${[...PERMISSIONS]}::text[]
    ELSE (
      SELECT coalesce(array_agg(DISTINCT action), '{}')
      FROM workspace_role_member rm
        JOIN workspace_role r ON r.id = rm.role_id
        CROSS JOIN unnest(r.actions) AS action
      WHERE rm.workspace_id = w.id AND rm.user_id = ${userId}
    )
  END AS actions`;

/** Finds a workspace as one of its members sees it, for requests without an active workspace. */
export async function findWorkspaceOf(db: SystemDb, id: number, userId: number): Promise<WorkspaceRow | undefined> {
  const { rows } = await sql<WorkspaceRow>`
    SELECT ${workspaceColumns(userId)}
    FROM workspace w
      JOIN app_user owner ON owner.id = w.owner_id
    WHERE w.id = ${id}`.execute(db);
  return rows[0];
}

export async function findWorkspace(db: TenantDb, userId: number): Promise<WorkspaceRow | undefined> {
  const rows = await db.run<WorkspaceRow>(
    sql`
      SELECT ${workspaceColumns(userId)}
      FROM workspace w
        JOIN app_user owner ON owner.id = w.owner_id
      WHERE w.id = ${db.me}`,
  );
  return rows[0];
}

/** Updates the active workspace if its version still matches. Returns false if another update came first. */
export async function updateWorkspace(
  db: TenantDb,
  given: { version: number; set: { name: string; is_customer: boolean; is_supplier: boolean; time_zone: string } },
): Promise<boolean> {
  const { name, is_customer, is_supplier, time_zone } = given.set;
  return (
    (await db.change(
      sql`
        UPDATE workspace
        SET
          name = ${name},
          is_customer = ${is_customer},
          is_supplier = ${is_supplier},
          time_zone = ${time_zone},
          version = version + 1
        WHERE id = ${db.me} AND version = ${given.version}`,
    )) > 0
  );
}

/** Deletes the pending invitations of colleagues and the invitations of suppliers. */
export async function withdrawInvites(db: TenantDb): Promise<void> {
  await db.change(sql`DELETE FROM workspace_invite WHERE workspace_id = ${db.me} AND status = 'REQUESTED'`);
  await db.change(sql`DELETE FROM supplier_invite WHERE workspace_id = ${db.me}`);
}

/** Returns the administrators to notify when the active workspace waits for verification. */
export const administrators = (db: TenantDb): Promise<{ email: string; language: Language }[]> =>
  db.run(
    sql<{
      email: string;
      language: Language;
    }>`SELECT u.email, u.language FROM administrator_recipient u ORDER BY u.id`,
  );
