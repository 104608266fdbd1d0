import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { SecondFactorTable } from "#server/db/schema.gen.ts";
import type { SystemDb } from "#server/db/scope.ts";

export type SecondFactorRow = Selectable<SecondFactorTable>;

export const findFactor = (db: SystemDb, user: number): Promise<SecondFactorRow | undefined> =>
  db.selectFrom("second_factor").selectAll().where("user_id", "=", user).executeTakeFirst();

/** Stores a new secret key. It takes effect once a first code is confirmed. */
export async function putFactor(db: SystemDb, factor: { user: number; secret: Buffer; at: Date }): Promise<void> {
  const row = { secret: factor.secret, last_step: 0, created_at: factor.at.toISOString(), confirmed_at: null };
  await db
    .insertInto("second_factor")
    .values({ user_id: factor.user, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}

/** Marks the time step of a code as used. Returns false if this or a later step was used before. */
export async function consumeTotpStep(db: SystemDb, user: number, step: number): Promise<boolean> {
  return (
    (
      await db
        .updateTable("second_factor")
        .set({ last_step: step })
        .where("user_id", "=", user)
        .where("last_step", "<", step)
        .executeTakeFirst()
    ).numUpdatedRows > 0n
  );
}

export async function consumeRecoveryCode(db: SystemDb, user: number, hash: Buffer): Promise<boolean> {
  return (
    (await db.deleteFrom("recovery_code").where("user_id", "=", user).where("code_hash", "=", hash).executeTakeFirst())
      .numDeletedRows > 0n
  );
}

export async function putRecoveryCodes(db: SystemDb, user: number, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom("recovery_code").where("user_id", "=", user).execute();
  await db
    .insertInto("recovery_code")
    .values(hashes.map((code_hash) => ({ user_id: user, code_hash })))
    .execute();
}

export async function countRecoveryCodes(db: SystemDb, user: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::integer AS count FROM recovery_code WHERE user_id = ${user}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function confirmFactor(db: SystemDb, user: number, at: Date): Promise<void> {
  await db.updateTable("second_factor").set({ confirmed_at: at.toISOString() }).where("user_id", "=", user).execute();
  await db.updateTable("app_user").set({ second_factor: true }).where("id", "=", user).execute();
}

/** Removes a user's second factor and recovery codes. Returns false if no second factor was enabled. */
export async function removeFactor(db: SystemDb, user: number): Promise<boolean> {
  await db.deleteFrom("second_factor").where("user_id", "=", user).execute();
  await db.deleteFrom("recovery_code").where("user_id", "=", user).execute();
  return (
    (
      await db
        .updateTable("app_user")
        .set({ second_factor: false })
        .where("id", "=", user)
        .where("second_factor", "=", true)
        .executeTakeFirst()
    ).numUpdatedRows > 0n
  );
}
