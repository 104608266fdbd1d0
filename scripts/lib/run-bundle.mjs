import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

/** Commands of server/cli. Each is built into a file of its own. */
const COMMANDS = ["create-admin", "load-catalogue", "recount", "doctor", "backup", "restore", "move", "archive"];

/**
 * Reads .env in `folder`, then runs the built server in its `dist`, or the command that the arguments name. The bundle
 * runs in this process, so signals and the exit code are its own and no child process is left behind. This file is part
 * of a release, so it imports nothing of the project.
 * @param {string} folder absolute path
 */
export async function runBundle(folder) {
  process.chdir(folder);
  // Variables that are already set take precedence over the file.
  if (fs.existsSync(".env")) process.loadEnvFile(".env");
  process.env["NODE_ENV"] ??= "production";
  if (process.argv.includes("--demo")) process.env["LOTWISE_DEMO"] = "1";
  const command = COMMANDS.find((name) => process.argv.includes(`--${name}`)) ?? "main";
  const main = path.join(folder, "dist", "server", `${command}.js`);
  process.argv[1] = main;
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(main).href);
}
