import { SESSION_IDLE_DAYS } from "#contract/limits.ts";
import { DAY_MS } from "#contract/time-units.ts";
import type { SystemDb } from "#server/db/scope.ts";

export async function insertSession(
  db: SystemDb,
  session: { user_id: number; token_hash: Buffer; user_agent: string | null; now: Date; expires_at: Date },
): Promise<void> {
  const now = session.now.toISOString();
  await db.updateTable("app_user").set({ last_seen_at: now }).where("id", "=", session.user_id).execute();
  await db
    .insertInto("session")
    .values({
      user_id: session.user_id,
      token_hash: session.token_hash,
      user_agent: session.user_agent,
      created_at: now,
      last_seen_at: now,
      expires_at: session.expires_at.toISOString(),
    })
    .execute();
}

export async function deleteSession(db: SystemDb, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom("session").where("token_hash", "=", tokenHash).execute();
}

export function listSessions(
  db: SystemDb,
  user: number,
  now: Date,
): Promise<{ id: number; user_agent: string | null; created_at: string; last_seen_at: string; token_hash: Buffer }[]> {
  return db
    .selectFrom("session")
    .select(["id", "user_agent", "created_at", "last_seen_at", "token_hash"])
    .where("user_id", "=", user)
    .where("expires_at", ">", now.toISOString())
    .where("last_seen_at", ">", new Date(now.getTime() - SESSION_IDLE_DAYS * DAY_MS).toISOString())
    .orderBy("last_seen_at", "desc")
    .execute();
}

export async function endSession(db: SystemDb, user: number, id: number): Promise<boolean> {
  return (
    (await db.deleteFrom("session").where("user_id", "=", user).where("id", "=", id).executeTakeFirst())
      .numDeletedRows > 0n
  );
}

export async function endSessions(db: SystemDb, user: number, except: Buffer | null): Promise<void> {
  const all = db.deleteFrom("session").where("user_id", "=", user);
  await (except === null ? all : all.where("token_hash", "<>", except)).execute();
}
