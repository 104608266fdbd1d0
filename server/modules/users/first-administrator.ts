import { Email } from "#contract/email.ts";
import { NewPassword } from "#contract/users/user.schema.ts";
import type { Dependencies } from "#server/http/dependencies.ts";
import { findCredentials, insertUser, isEmpty } from "#server/modules/users/user.store.ts";
import { hashPassword } from "#server/platform/passwords.ts";

/** Thrown if an administrator can't be created. The message explains how to fix the settings. */
export class AdministratorRefused extends Error {
  override readonly name: string = "AdministratorRefused";
}

/** Thrown at a production start if the database is empty and no administrator is configured. */
export class FirstAdministratorMissing extends AdministratorRefused {
  override readonly name = "FirstAdministratorMissing";
  constructor(detail: string) {
    super(`The database is empty, so the first administrator must be made: ${detail}`);
  }
}

/** @throws AdministratorRefused if the settings are missing or invalid, or the address is taken */
export async function createAdministrator({ env, db }: Pick<Dependencies, "env" | "db">): Promise<string> {
  if (env.ADMIN_EMAIL === undefined || env.ADMIN_PASSWORD === undefined)
    throw new AdministratorRefused("set ADMIN_EMAIL and ADMIN_PASSWORD.");
  if (!NewPassword.safeParse(env.ADMIN_PASSWORD).success) {
    throw new AdministratorRefused(
      "ADMIN_PASSWORD needs at least 8 characters without spaces, with an upper-case letter, a lower-case letter and a digit.",
    );
  }
  const email = Email.parse(env.ADMIN_EMAIL);
  if ((await findCredentials(db, email)) !== undefined)
    throw new AdministratorRefused(`somebody has the address ${email} already.`);
  await insertUser(
    db,
    { email, first_name: "Admin", last_name: "Admin", language: "ru", role: ["admin"], confirmed: true },
    await hashPassword(env.ADMIN_PASSWORD),
  );
  return email;
}

/**
 * Creates the first administrator if there are no users yet. Does nothing in the demo, whose data include an
 * administrator.
 * @throws FirstAdministratorMissing if the settings are missing or invalid
 */
export async function ensureFirstAdministrator(deps: Pick<Dependencies, "env" | "db">): Promise<void> {
  if (deps.env.LOTWISE_DEMO || !(await isEmpty(deps.db))) return;
  try {
    await createAdministrator(deps);
  } catch (error) {
    // Another server that started at the same moment was faster.
    if (!(await isEmpty(deps.db))) return;
    throw error instanceof AdministratorRefused ? new FirstAdministratorMissing(error.message) : error;
  }
}
