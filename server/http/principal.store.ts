import { sql } from "kysely";
import { SESSION_IDLE_DAYS } from "#contract/limits.ts";
import { PERMISSIONS } from "#contract/permissions.ts";
import type { Principal, WorkspaceStatus } from "#contract/permissions.ts";
import { DAY_MS, MINUTE_MS } from "#contract/time-units.ts";
import { runPrepared } from "#server/db/connections.ts";
import type { SystemDb } from "#server/db/scope.ts";

interface PrincipalRow {
  session_id: number;
  last_seen_at: string;
  user_id: number;
  role: string[];
  confirmed: boolean;
  second_factor: boolean;
  workspace_id: number | null;
  status: WorkspaceStatus | null;
  is_customer: boolean | null;
  is_supplier: boolean | null;
  is_owner: boolean | null;
  actions: string[] | null;
}

export interface FoundSession {
  readonly id: number;
  readonly last_seen_at: string;
  readonly principal: Principal;
}

/** Updating "last seen" on every request would turn each read into a write. */
const SEEN_EVERY_MS = 5 * MINUTE_MS;

/**
 * Finds the session of a token with its user and the requested workspace, or with the user's first workspace. The
 * result is never cached, so that a removed member is rejected on the next request.
 */
export async function findPrincipal(
  db: SystemDb,
  by: { token_hash: Buffer; workspace: number | null; now: Date; require_admin_2fa: boolean },
): Promise<FoundSession | null> {
  const rows = await runPrepared(
    db,
    sql<PrincipalRow>`
      SELECT
        s.id AS session_id,
        s.last_seen_at,
        u.id AS user_id,
        u.role,
        u.confirmed,
        u.second_factor,
        w.id AS workspace_id,
        w.status,
        w.is_customer,
        w.is_supplier,
        w.owner_id = u.id AS is_owner,
        (
          SELECT array_agg(DISTINCT action)
          FROM workspace_role_member rm
            JOIN workspace_role r ON r.id = rm.role_id
            CROSS JOIN unnest(r.actions) AS action
          WHERE rm.workspace_id = w.id AND rm.user_id = u.id
        ) AS actions
      FROM session s
        JOIN app_user u ON u.id = s.user_id
        LEFT JOIN LATERAL (
          SELECT w.*
          FROM workspace_member m
            JOIN workspace w ON w.id = m.workspace_id
          WHERE m.user_id = u.id
            AND CASE
              WHEN ${by.workspace}::bigint IS NULL THEN w.status <> 'CLOSED'
              ELSE w.id = ${by.workspace}::bigint
            END
          ORDER BY w.id
          LIMIT 1
        ) w ON true
      WHERE s.token_hash = ${by.token_hash}
        AND u.blocked_at IS NULL
        AND s.expires_at > ${by.now.toISOString()}::timestamptz
        AND s.last_seen_at > ${new Date(by.now.getTime() - SESSION_IDLE_DAYS * DAY_MS).toISOString()}::timestamptz`,
  );
  const row = rows[0];
  if (row === undefined) return null;
  const actions = new Set(row.actions ?? []);
  const { workspace_id: id, status, is_customer, is_supplier, is_owner } = row;
  const member = id !== null && status !== null && is_customer !== null && is_supplier !== null;
  return {
    id: row.session_id,
    last_seen_at: row.last_seen_at,
    principal: {
      user_id: row.user_id,
      // If the second factor is required, an administrator without a second factor has no administrator rights.
      is_admin: row.role.includes("admin") && (row.second_factor || !by.require_admin_2fa),
      confirmed: row.confirmed,
      workspace: member
        ? {
            id,
            status,
            is_customer,
            is_supplier,
            is_owner: is_owner === true,
            permissions: is_owner === true ? PERMISSIONS : PERMISSIONS.filter((slug) => actions.has(slug)),
          }
        : null,
    },
  };
}

/** Updates the last activity of a session and its user, at most every five minutes. */
export async function touchSession(db: SystemDb, session: FoundSession, now: Date): Promise<void> {
  if (now.getTime() - Date.parse(session.last_seen_at) < SEEN_EVERY_MS) return;
  await db.updateTable("session").set({ last_seen_at: now.toISOString() }).where("id", "=", session.id).execute();
  await db
    .updateTable("app_user")
    .set({ last_seen_at: now.toISOString() })
    .where("id", "=", session.principal.user_id)
    .execute();
}
