import type { SystemDb } from "#server/db/scope.ts";

export async function rememberDevice(
  db: SystemDb,
  { user, token_hash, now }: { user: number; token_hash: Buffer; now: Date },
): Promise<void> {
  const seen_at = now.toISOString();
  await db
    .insertInto("known_device")
    .values({ user_id: user, token_hash, seen_at })
    .onConflict((conflict) => conflict.columns(["user_id", "token_hash"]).doUpdateSet({ seen_at }))
    .execute();
}

export async function forgetDevices(db: SystemDb, user: number): Promise<void> {
  await db.deleteFrom("known_device").where("user_id", "=", user).execute();
}

export async function isKnownDevice(
  db: SystemDb,
  account: { email: string } | { user: number },
  token_hash: Buffer,
): Promise<boolean> {
  const query = db
    .selectFrom("known_device as d")
    .innerJoin("app_user as u", "u.id", "d.user_id")
    .select("u.id")
    .where("d.token_hash", "=", token_hash);
  const row = await (
    "email" in account ? query.where("u.email", "=", account.email) : query.where("u.id", "=", account.user)
  ).executeTakeFirst();
  return row !== undefined;
}
