import { sql } from "kysely";
import { SECURITY_ACTIONS } from "#contract/history/security-actions.ts";
import {
  CLEARED_INVITE_DAYS,
  COOKIE_DAYS,
  SECURITY_EVENT_DAYS,
  SESSION_IDLE_DAYS,
  TRY_MINUTES,
} from "#contract/limits.ts";
import { DAY_MS, MINUTE_MS } from "#contract/time-units.ts";
import type { SystemDb } from "#server/db/scope.ts";

/**
 * Deletes expired data: sessions, links, codes, attempt counters, known browsers, withdrawn invitations and old failed
 * sign-ins.
 */
export async function forgetOld(db: SystemDb, now: Date): Promise<void> {
  const before = (milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString();
  await db.deleteFrom("session").where("expires_at", "<", before(0)).execute();
  await db
    .deleteFrom("session")
    .where("last_seen_at", "<", before(SESSION_IDLE_DAYS * DAY_MS))
    .execute();
  await db.deleteFrom("user_token").where("expires_at", "<", before(0)).execute();
  await db
    .deleteFrom("known_device")
    .where("seen_at", "<", before(COOKIE_DAYS * DAY_MS))
    .execute();
  await db
    .deleteFrom("workspace_invite")
    .where("cleared_at", "<", before(CLEARED_INVITE_DAYS * DAY_MS))
    .execute();
  await db
    .deleteFrom("supplier_invite")
    .where("cleared_at", "<", before(CLEARED_INVITE_DAYS * DAY_MS))
    .execute();
  await sql`
    DELETE FROM audit
    WHERE at < ${before(SECURITY_EVENT_DAYS * DAY_MS)}::timestamptz
      AND action IN (${sql.join(SECURITY_ACTIONS.map((action) => sql.lit(action)))})`.execute(db);
  await db
    .deleteFrom("failed_try")
    .where("since", "<", before(TRY_MINUTES * MINUTE_MS))
    .execute();
}
