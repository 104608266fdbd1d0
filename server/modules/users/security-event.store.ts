import { sql } from "kysely";
import type { z } from "zod";
import { SECURITY_ACTIONS } from "#contract/history/security-actions.ts";
import { SHOWN_SECURITY_EVENTS } from "#contract/limits.ts";
import type { FailedSignIn } from "#contract/users/account.schema.ts";
import type { SystemDb } from "#server/db/scope.ts";
import type { CountedEvent } from "#server/platform/security-log.ts";

const ACTIONS = sql.join(SECURITY_ACTIONS.map((action) => sql.lit(action)));

/** Inserts audit entries for the account or company concerned. Events without either appear only in the log. */
export async function insertSecurityEvents(db: SystemDb, events: readonly CountedEvent[]): Promise<void> {
  const rows = events.map(({ at, times, user_agent, call, ...event }) => ({
    ...event,
    at: at.toISOString(),
    changes: {
      times: { from: null, to: times },
      call: { from: null, to: call },
      browser: { from: null, to: user_agent },
    },
  }));
  await sql`
    INSERT INTO audit (workspace_id, entity, entity_id, action, changes, user_id, address, at)
    SELECT
      w.id,
      CASE WHEN w.id IS NULL THEN 'user' ELSE 'workspace' END,
      coalesce(w.id, u.id),
      r.action,
      r.changes,
      b.id,
      r.address,
      r.at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(
      action text, account bigint, workspace bigint, by bigint, address text, at timestamptz, changes jsonb
    )
      LEFT JOIN app_user u ON u.id = r.account
      LEFT JOIN app_user b ON b.id = r.by
      LEFT JOIN workspace w ON w.id = r.workspace
    WHERE u.id IS NOT NULL OR w.id IS NOT NULL`.execute(db);
}

type FailedRow = Omit<z.input<typeof FailedSignIn>, "action"> & { readonly action: string };

export async function listFailedSignIns(db: SystemDb, user: number): Promise<FailedRow[]> {
  const { rows } = await sql<FailedRow>`
    SELECT
      a.id,
      a.action,
      a.at,
      (a.changes->'times'->>'to')::integer AS times,
      a.address,
      a.changes->'browser'->>'to' AS user_agent
    FROM audit a
    WHERE a.entity = 'user'
      AND a.entity_id = ${user}
      AND a.action IN (${ACTIONS})
      AND a.action NOT IN ('refused_call', 'foreign_page')
    ORDER BY a.at DESC, a.id DESC
    LIMIT ${SHOWN_SECURITY_EVENTS}`.execute(db);
  return rows;
}
