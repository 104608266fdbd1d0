import { sql } from "kysely";
import type { Insertable, Selectable } from "kysely";
import type { StoredFields } from "#contract/fields.ts";
import type { Language } from "#contract/primitives.ts";
import type { PERSON_FIELDS } from "#contract/users/person-fields.ts";
import type { AppUserTable } from "#server/db/schema.gen.ts";
import type { SystemDb } from "#server/db/scope.ts";

export type UserRow = Selectable<AppUserTable>;
type Person = StoredFields<typeof PERSON_FIELDS>;

export const findUser = (db: SystemDb, id: number): Promise<UserRow | undefined> =>
  db.selectFrom("app_user").selectAll().where("id", "=", id).executeTakeFirst();

export const findCredentials = (
  db: SystemDb,
  email: string,
): Promise<(UserRow & { password_hash: string }) | undefined> =>
  db
    .selectFrom("app_user")
    .innerJoin("user_secret", "user_secret.user_id", "app_user.id")
    .selectAll("app_user")
    .select("password_hash")
    .where("email", "=", email)
    .executeTakeFirst();

export async function insertUser(
  db: SystemDb,
  user: Omit<Insertable<AppUserTable>, "language"> & { language: Language },
  passwordHash: string | null,
): Promise<number> {
  const { id } = await db.insertInto("app_user").values(user).returning("id").executeTakeFirstOrThrow();
  if (passwordHash !== null)
    await db.insertInto("user_secret").values({ user_id: id, password_hash: passwordHash }).execute();
  return id;
}

/** Updates a user. Returns false if the version has changed. */
export async function updateUser(
  db: SystemDb,
  user: {
    id: number;
    version: number;
    set: Partial<Person & Pick<UserRow, "role">>;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("app_user")
    .set({ ...user.set, version: user.version + 1 })
    .where("id", "=", user.id)
    .where("version", "=", user.version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function renameUser(db: SystemDb, id: number, set: Person): Promise<void> {
  await db
    .updateTable("app_user")
    .set((eb) => ({ ...set, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function isEmpty(db: SystemDb): Promise<boolean> {
  return (await db.selectFrom("app_user").select("id").limit(1).executeTakeFirst()) === undefined;
}

export const findByEmail = (db: SystemDb, email: string): Promise<UserRow | undefined> =>
  db.selectFrom("app_user").selectAll().where("email", "=", email).executeTakeFirst();

/**
 * Marks an email address as confirmed. Only `proveAddress` and a confirmed change of address may call this. Returns
 * false if it already was confirmed.
 */
export async function confirmUser(db: SystemDb, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("app_user")
    .set({ confirmed: true })
    .where("id", "=", id)
    .where("confirmed", "=", false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const hasPassword = async (db: SystemDb, id: number): Promise<boolean> =>
  (await db.selectFrom("user_secret").select("user_id").where("user_id", "=", id).executeTakeFirst()) !== undefined;

/** Removes the password. Signing in by password is then impossible until the user chooses a new password. */
export async function forgetPassword(db: SystemDb, id: number): Promise<void> {
  await db.deleteFrom("user_secret").where("user_id", "=", id).execute();
}

export async function setPassword(
  db: SystemDb,
  given: { user: number; password_hash: string; at: Date },
): Promise<void> {
  const row = { password_hash: given.password_hash, changed_at: given.at.toISOString() };
  await db
    .insertInto("user_secret")
    .values({ user_id: given.user, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}

/** Changes a user's email address to an unconfirmed address. Returns false if the address is taken. */
export async function setEmail(db: SystemDb, id: number, email: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("app_user")
    .set((eb) => ({ email, confirmed: false, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("app_user as other").select("other.id").where("other.email", "=", email))),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Inserts a user without a password, who must choose one by an emailed link before signing in. Returns undefined if the
 * address is taken.
 */
export async function insertUserWithoutPassword(
  db: SystemDb,
  user: Omit<Insertable<AppUserTable>, "language"> & { language: Language },
): Promise<number | undefined> {
  return (
    await db
      .insertInto("app_user")
      .values(user)
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst()
  )?.id;
}

/** Returns whether there is no other administrator. Locks all administrators until the transaction ends. */
export async function isLastAdministrator(db: SystemDb, id: number): Promise<boolean> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM app_user WHERE 'admin' = ANY (role) AND blocked_at IS NULL ORDER BY id FOR UPDATE`.execute(db);
  return rows.every((row) => row.id === id);
}
