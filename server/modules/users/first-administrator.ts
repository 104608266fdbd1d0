import { Email } from "#contract/primitives.ts";
import { NewPassword } from "#contract/users/user.schema.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { insertUser, isEmpty } from "#server/modules/users/user.store.ts";
import { hashPassword } from "#server/platform/passwords.ts";

/** A production start with an empty database and nobody to administer it. */
export class FirstAdministratorMissing extends Error {
  constructor(detail: string) {
    super(`The database is empty, so the first administrator must be made: ${detail}`);
    this.name = "FirstAdministratorMissing";
  }
}

/**
 * Creates the first administrator from ADMIN_EMAIL and ADMIN_PASSWORD when nobody exists yet. Demo data makes its own.
 * @throws FirstAdministratorMissing when they are not set, or not good enough
 */
export async function ensureFirstAdministrator({ env, db }: Pick<Dependencies, "env" | "db">): Promise<void> {
  if (env.LOTWISE_DEMO || !(await isEmpty(db))) return;
  if (env.ADMIN_EMAIL === undefined || env.ADMIN_PASSWORD === undefined) throw new FirstAdministratorMissing("set ADMIN_EMAIL and ADMIN_PASSWORD.");
  if (!NewPassword.safeParse(env.ADMIN_PASSWORD).success) {
    throw new FirstAdministratorMissing("ADMIN_PASSWORD needs at least 8 characters without spaces, with an upper-case letter, a lower-case letter and a digit.");
  }
  const user = { email: Email.parse(env.ADMIN_EMAIL), first_name: "Admin", last_name: "Admin", language: "ru" as const, role: ["admin"], confirmed: true };
  await insertUser(db, user, await hashPassword(env.ADMIN_PASSWORD));
}
