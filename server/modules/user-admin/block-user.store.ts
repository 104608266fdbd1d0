import { sql } from "kysely";
import type { Language } from "#contract/primitives.ts";
import type { SystemDb } from "#server/db/scope.ts";

/** Blocks or unblocks a user. Returns false if the user already was in that state. */
export async function setBlocked(
  db: SystemDb,
  user: number,
  block: { at: Date; reason: string } | null,
): Promise<boolean> {
  const set = { blocked_at: block?.at.toISOString() ?? null, blocked_reason: block?.reason ?? null };
  const { numUpdatedRows } = await db
    .updateTable("app_user")
    .set((eb) => ({ ...set, version: eb("version", "+", 1) }))
    .where("id", "=", user)
    .where("blocked_at", block === null ? "is not" : "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const dropOwnershipOffers = async (db: SystemDb, user: number): Promise<void> => {
  await sql`DELETE FROM ownership_offer WHERE to_id = ${user} OR from_id = ${user}`.execute(db);
};

export interface Colleague {
  readonly workspace_id: number;
  readonly workspace: string;
  readonly email: string;
  readonly language: Language;
}

/**
 * Returns the colleagues to notify in each open workspace of a user: its owner, or the members who may remove others if
 * the user is the owner.
 */
export async function colleaguesOf(db: SystemDb, user: number): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    SELECT w.id AS workspace_id, w.name AS workspace, u.email, u.language
    FROM workspace_member mine
      JOIN workspace w ON w.id = mine.workspace_id
      JOIN workspace_member m ON m.workspace_id = w.id
      JOIN app_user u ON u.id = m.user_id
    WHERE mine.user_id = ${user}
      AND w.status <> 'CLOSED'
      AND u.id <> ${user}
      AND CASE
        WHEN w.owner_id = ${user} THEN EXISTS (
          SELECT
          FROM workspace_role_member rm
            JOIN workspace_role r ON r.id = rm.role_id
          WHERE rm.workspace_id = w.id AND rm.user_id = u.id AND 'delete_user' = ANY(r.actions)
        )
        ELSE u.id = w.owner_id
      END
    ORDER BY w.id, u.id`.execute(db);
  return rows;
}
