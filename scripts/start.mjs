import "./lib/node-version.mjs";
import process from "node:process";
import { staleParts } from "./build/stale.mjs";
import { root } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";
import { runBundle } from "./lib/run-bundle.mjs";

/**
 * `node scripts/start.mjs [--demo | --create-admin | --load-catalogue FILE | --recount [--mend] | --doctor |
 * --backup FILE | --restore FILE | --move TARGET | --archive]` builds what is missing or stale, and then runs the server
 * or a command of server/cli. A release runs them without building.
 */
process.chdir(root);
if (staleParts().length > 0) {
  console.log("Building Lotwise (only when something has changed) ...");
  const { code } = await run(process.execPath, ["scripts/build.mjs"]);
  if (code !== 0) process.exit(code);
}
await runBundle(root);
