import process from "node:process";
import { argumentsOf } from "#server/cli/lib/arguments.ts";
import { runCommand } from "#server/cli/lib/run-command.ts";
import { systemClock } from "#server/core/clock.ts";
import { readEnvironment } from "#server/env.ts";
import { makeBackup } from "#server/modules/backup/make-backup.ts";
import { TransferRefused } from "#server/modules/backup/transfer-refused.ts";

const USAGE = "Usage: npm run backup -- FILE.tar|FOLDER [--with-key]";

/** Exit code of a backup that lacks files, because the installation lacks them. */
const LACKS_FILES = 2;

/** Writes a backup of the database and the files, while the server may run. */
async function main(): Promise<void> {
  const { value, options } = argumentsOf("--backup", { usage: USAGE, options: ["--with-key"] });
  const { notes } = await makeBackup({
    env: readEnvironment(process.env, "command"),
    to: value,
    with_key: options.has("--with-key"),
    clock: systemClock,
    print: (line) => process.stdout.write(`${line}\n`),
  });
  if (notes.length > 0) process.exitCode = LACKS_FILES;
}

runCommand(main, [TransferRefused]);
