import { sql } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";

export type TokenKind = "activate" | "reset" | "login" | "email";

/** Stores the hash of an emailed token. Invalidates the user's older token of the same kind. */
export async function putToken(
  db: SystemDb,
  token: { user: number; kind: TokenKind; hash: Buffer; email?: string; at: Date; expires_at: Date },
): Promise<void> {
  const row = {
    token_hash: token.hash,
    email: token.email ?? null,
    tries: 0,
    created_at: token.at.toISOString(),
    expires_at: token.expires_at.toISOString(),
  };
  await db
    .insertInto("user_token")
    .values({ user_id: token.user, kind: token.kind, ...row })
    .onConflict((conflict) => conflict.columns(["user_id", "kind"]).doUpdateSet(row))
    .execute();
}

export async function isTokenValid(
  db: SystemDb,
  kind: TokenKind,
  given: { hash: Buffer; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom("user_token")
    .select("id")
    .where("kind", "=", kind)
    .where("token_hash", "=", given.hash)
    .where("expires_at", ">", given.now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Consumes a valid token, which can't be used again. `email` is the new address of a pending change. */
export async function consumeToken(
  db: SystemDb,
  kind: TokenKind,
  given: { hash: Buffer; now: Date },
): Promise<{ user_id: number; email: string | null } | undefined> {
  return db
    .deleteFrom("user_token")
    .where("kind", "=", kind)
    .where("token_hash", "=", given.hash)
    .where("expires_at", ">", given.now.toISOString())
    .returning(["user_id", "email"])
    .executeTakeFirst();
}

/** Counts one attempt at a user's code. Returns undefined if there is no valid code or no attempt left. */
export async function tryCode(
  db: SystemDb,
  user: number,
  given: { now: Date; most: number },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ token_hash: Buffer }>`
    UPDATE user_token
    SET tries = tries + 1
    WHERE user_id = ${user}
      AND kind = 'login'
      AND tries < ${given.most}
      AND expires_at > ${given.now.toISOString()}::timestamptz
    RETURNING token_hash`.execute(db);
  return rows[0]?.token_hash;
}

export async function dropAllTokens(db: SystemDb, user: number): Promise<void> {
  await db.deleteFrom("user_token").where("user_id", "=", user).execute();
}

export async function dropTokens(db: SystemDb, user: number, kind: TokenKind): Promise<boolean> {
  return (
    (await db.deleteFrom("user_token").where("user_id", "=", user).where("kind", "=", kind).executeTakeFirst())
      .numDeletedRows > 0n
  );
}
