import "./lib/node-version.mjs";
import path from "node:path";
import process from "node:process";
import { canInstall, install } from "./lib/apt.mjs";
import { findPostgres, startCluster } from "./lib/postgres.mjs";
import { inRoot } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";

/**
 * `node scripts/with-postgres.mjs COMMAND...` runs COMMAND with TEST_DATABASE_URL pointing to a PostgreSQL server as
 * superuser. If the variable isn't set yet, the script creates a private cluster for this run and removes it
 * afterwards. The exit code is that of the command.
 */
const [command, ...args] = process.argv.slice(2);
if (!command) {
  console.error("Usage: node scripts/with-postgres.mjs COMMAND [ARGUMENTS]");
  process.exit(2);
}
const env = { PATH: `${inRoot("node_modules/.bin")}${path.delimiter}${process.env["PATH"] ?? ""}` };

if (process.env["TEST_DATABASE_URL"]) {
  process.exitCode = (await run(command, args, { env })).code;
} else {
  process.exitCode = await runOnCluster(command, args);
}

/**
 * @param {string} program
 * @param {string[]} programArgs
 */
async function runOnCluster(program, programArgs) {
  const folder = findPostgres() ?? installed();
  if (!folder) {
    console.error(
      "No PostgreSQL server (15 or newer) found: install the package `postgresql`, or set TEST_DATABASE_URL.",
    );
    return 1;
  }
  let interrupted = false;
  // While the cluster starts or stops, a signal must not end this script, because the server would keep running.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => (interrupted = true));
  const cluster = await startCluster(folder);
  try {
    return interrupted
      ? 130
      : (await run(program, programArgs, { env: { ...env, TEST_DATABASE_URL: cluster.url } })).code;
  } finally {
    await cluster.stop();
  }
}

function installed() {
  if (!canInstall()) return undefined;
  install(["postgresql"]);
  return findPostgres();
}
