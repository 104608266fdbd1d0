import "./lib/node-version.mjs";
import fs from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { staleParts } from "./build/stale.mjs";
import { inRoot, root } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";

/**
 * node scripts/start.mjs [--demo | --create-admin | --load-catalogue FILE | --recount [--mend]]
 * Builds what is missing or stale, reads .env, and becomes the server (or one of the commands of server/cli): the
 * bundle runs in this very process, so that signals and the exit code are its own and no process is left behind.
 */
process.chdir(root);
if (staleParts().length > 0) {
  console.log("Building Lotwise (only when something has changed) ...");
  const { code } = await run(process.execPath, ["scripts/build.mjs"]);
  if (code !== 0) process.exit(code);
}
// What the environment already says wins over the file.
if (fs.existsSync(".env")) process.loadEnvFile(".env");
process.env["NODE_ENV"] ??= "production";
if (process.argv.includes("--demo")) process.env["LOTWISE_DEMO"] = "1";

const command = ["create-admin", "load-catalogue", "recount"].find((name) => process.argv.includes(`--${name}`));
const main = inRoot(`dist/server/${command ?? "main"}.js`);
process.argv[1] = main;
process.setSourceMapsEnabled(true);
await import(pathToFileURL(main).href);
