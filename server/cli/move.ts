import process from "node:process";
import { argumentsOf } from "#server/cli/lib/arguments.ts";
import { runCommand } from "#server/cli/lib/run-command.ts";
import { moveInstallation } from "#server/modules/backup/move.ts";
import { TransferRefused } from "#server/modules/backup/transfer-refused.ts";

/** Copies the installation of the settings into an empty database of either kind. */
async function main(): Promise<void> {
  const { value: to } = argumentsOf("--move", { usage: "Usage: npm run move -- postgres://...|FOLDER" });
  await moveInstallation({ variables: process.env, to, print: (line) => process.stdout.write(`${line}\n`) });
}

runCommand(main, [TransferRefused]);
