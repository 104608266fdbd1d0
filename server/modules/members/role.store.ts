import { sql } from "kysely";
import type { z } from "zod";
import type { Role } from "#contract/members/member.schema.ts";
import type { Permission } from "#contract/permissions.ts";
import type { TenantDb } from "#server/db/scope.ts";

type RoleRow = Omit<z.input<typeof Role>, "actions"> & { readonly actions: Permission[] };

const columns = sql`
  r.id,
  r.version,
  r.code,
  r.name,
  r.actions,
  (
    SELECT coalesce(
      json_agg(
        json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name))
        ORDER BY u.last_name COLLATE und, u.id
      ),
      '[]'
    )
    FROM workspace_role_member rm
      JOIN app_user u ON u.id = rm.user_id
    WHERE rm.role_id = r.id AND rm.workspace_id = r.workspace_id
  ) AS users`;

export const listRoles = (db: TenantDb): Promise<RoleRow[]> =>
  db.run<RoleRow>(sql`SELECT ${columns} FROM workspace_role r WHERE r.workspace_id = ${db.me} ORDER BY r.id`);

export async function findRole(db: TenantDb, id: number): Promise<RoleRow | undefined> {
  const rows = await db.run<RoleRow>(
    sql`SELECT ${columns} FROM workspace_role r WHERE r.workspace_id = ${db.me} AND r.id = ${id}`,
  );
  return rows[0];
}

export async function hasRoleName(db: TenantDb, name: string, except: number | null): Promise<boolean> {
  const rows = await db.run(
    sql`
      SELECT 1
      FROM workspace_role
      WHERE workspace_id = ${db.me} AND lower(name) = lower(${name}) AND id IS DISTINCT FROM ${except}::bigint
      LIMIT 1`,
  );
  return rows.length > 0;
}

export async function insertRole(
  db: TenantDb,
  role: { name: string; actions: readonly Permission[] },
): Promise<number | undefined> {
  const made = await db.build
    .insertInto("workspace_role")
    .values({ workspace_id: db.me, name: role.name, actions: [...role.actions] })
    .returning("id")
    .executeTakeFirst();
  return made?.id;
}

/**
 * Updates a role if its version still matches. Returns false if another update came first. A predefined role with a new
 * name becomes a custom role.
 */
export async function updateRole(
  db: TenantDb,
  role: { id: number; version: number; name: string; actions: readonly Permission[] },
): Promise<boolean> {
  const changed = await db.change(sql`
    UPDATE workspace_role
    SET
      code = CASE WHEN name = ${role.name} THEN code END,
      name = ${role.name},
      actions = ${[...role.actions]}::text[],
      version = version + 1
    WHERE workspace_id = ${db.me} AND id = ${role.id} AND version = ${role.version}`);
  return changed > 0;
}

export const deleteRole = (db: TenantDb, id: number): Promise<number> =>
  db.change(sql`DELETE FROM workspace_role WHERE workspace_id = ${db.me} AND id = ${id}`);

export async function isRoleInvited(db: TenantDb, id: number): Promise<boolean> {
  const invite = await db.build
    .selectFrom("workspace_invite")
    .select("id")
    .where("workspace_id", "=", db.me)
    .where("role_id", "=", id)
    .where("status", "=", "REQUESTED")
    .where("cleared_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return invite !== undefined;
}

export async function changeMemberRoles(
  db: TenantDb,
  given: { user: number; add: readonly number[]; take: readonly number[] },
): Promise<void> {
  const { user, add, take } = given;
  if (take.length > 0)
    await db.change(
      sql`
        DELETE FROM workspace_role_member
        WHERE workspace_id = ${db.me} AND user_id = ${user} AND role_id = ANY(${[...take]}::bigint[])`,
    );
  if (add.length > 0)
    await db.change(
      sql`
        INSERT INTO workspace_role_member (role_id, workspace_id, user_id)
        SELECT id, ${db.me}, ${user}
        FROM unnest(${[...add]}::bigint[]) AS id
        ON CONFLICT DO NOTHING`,
    );
}
