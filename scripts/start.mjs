import "./lib/node-version.mjs";
import fs from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { staleParts } from "./build/stale.mjs";
import { inRoot, root } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";

/**
 * `node scripts/start.mjs [--demo | --create-admin | --load-catalogue FILE | --recount [--mend] | --doctor]` builds what is
 * missing or stale, reads .env, and then runs the server or a command of server/cli. The bundle runs in this process,
 * so signals and the exit code are those of the server and no child process is left behind.
 */
process.chdir(root);
if (staleParts().length > 0) {
  console.log("Building Lotwise (only when something has changed) ...");
  const { code } = await run(process.execPath, ["scripts/build.mjs"]);
  if (code !== 0) process.exit(code);
}
// Variables that are already set take precedence over the file.
if (fs.existsSync(".env")) process.loadEnvFile(".env");
process.env["NODE_ENV"] ??= "production";
if (process.argv.includes("--demo")) process.env["LOTWISE_DEMO"] = "1";

const command = ["create-admin", "load-catalogue", "recount", "doctor"].find((name) =>
  process.argv.includes(`--${name}`),
);
const main = inRoot(`dist/server/${command ?? "main"}.js`);
process.argv[1] = main;
process.setSourceMapsEnabled(true);
await import(pathToFileURL(main).href);
