import process from "node:process";
import { onDatabase, runCommand } from "#server/cli/lib/run-command.ts";
import { AdministratorRefused, createAdministrator } from "#server/modules/users/first-administrator.ts";

/**
 * Makes an administrator in the database of the settings, from ADMIN_EMAIL and ADMIN_PASSWORD: a password on the
 * command line would stand in the list of processes and in the history of the shell.
 */
async function main(): Promise<void> {
  const email = await onDatabase(createAdministrator).catch((error: unknown) => {
    if (error instanceof AdministratorRefused) process.stderr.write("No administrator was made: ");
    throw error;
  });
  process.stdout.write(`${email} is an administrator now.\n`);
}

runCommand(main, [AdministratorRefused]);
