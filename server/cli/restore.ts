import process from "node:process";
import { argumentsOf } from "#server/cli/lib/arguments.ts";
import { runCommand } from "#server/cli/lib/run-command.ts";
import { readEnvironment } from "#server/env.ts";
import { restoreBackup } from "#server/modules/backup/restore-backup.ts";
import { TransferRefused } from "#server/modules/backup/transfer-refused.ts";

/** Restores a backup into the empty database and the file store of the settings. */
async function main(): Promise<void> {
  const { value: file } = argumentsOf("--restore", { usage: "Usage: npm run restore -- FILE.tar" });
  const print = (line: string): boolean => process.stdout.write(`${line}\n`);
  await restoreBackup({ env: readEnvironment(process.env, "command"), file, print });
}

runCommand(main, [TransferRefused]);
