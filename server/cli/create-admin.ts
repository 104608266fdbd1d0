import process from "node:process";
import { onDatabase, runCommand } from "#server/cli/lib/run-command.ts";
import { AdministratorRefused, createAdministrator } from "#server/modules/users/first-administrator.ts";

/**
 * Creates an administrator from ADMIN_EMAIL and ADMIN_PASSWORD. A password passed as an argument would appear in the
 * process list and in the shell history.
 */
async function main(): Promise<void> {
  const email = await onDatabase(createAdministrator).catch((error: unknown) => {
    if (error instanceof AdministratorRefused) process.stderr.write("No administrator was made: ");
    throw error;
  });
  process.stdout.write(`${email} is an administrator now.\n`);
}

runCommand(main, [AdministratorRefused]);
