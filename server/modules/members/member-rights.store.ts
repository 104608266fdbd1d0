import { sql } from "kysely";
import type { Permission } from "#contract/permissions.ts";
import type { TenantDb } from "#server/db/scope.ts";

export interface MemberRights {
  readonly id: number;
  readonly is_owner: boolean;
  readonly permissions: readonly Permission[];
}

/** Returns the rights of those users who are members of the active workspace and aren't blocked. */
export const rightsOfMembers = (db: TenantDb, users: readonly number[]): Promise<MemberRights[]> =>
  db.run<MemberRights>(sql`
    SELECT
      u.id,
      w.owner_id = u.id AS is_owner,
      (
        SELECT coalesce(array_agg(DISTINCT action), '{}')
        FROM workspace_role_member rm
          JOIN workspace_role r ON r.id = rm.role_id
          CROSS JOIN unnest(r.actions) AS action
        WHERE rm.workspace_id = w.id AND rm.user_id = u.id
      ) AS permissions
    FROM workspace_member m
      JOIN colleague u ON u.id = m.user_id
      JOIN workspace w ON w.id = m.workspace_id
    WHERE m.workspace_id = ${db.me} AND u.blocked_at IS NULL AND u.id = ANY(${[...users]}::bigint[])`);
