import fs from "node:fs";
import process from "node:process";
import { SERVER_INPUTS } from "./build/stale.mjs";
import { buildServer } from "./build/server.mjs";
import { fingerprint } from "./lib/files.mjs";
import { inRoot } from "./lib/root.mjs";

/**
 * `node scripts/test-server.mjs` prints the path of the bundled server for tests that start it as a process. Starting
 * from the sources would take four times as long. The bundle is rebuilt if its sources have changed. Several processes
 * may run this script at the same time.
 */
const FOLDER = ".cache/test-server";
const folder = `${FOLDER}/${fingerprint(SERVER_INPUTS)}`;
if (!fs.existsSync(inRoot(folder))) {
  const unfinished = `${FOLDER}/unfinished-${process.pid}`;
  await buildServer(unfinished);
  try {
    fs.renameSync(inRoot(unfinished), inRoot(folder));
  } catch {
    // Another process has finished an identical bundle first.
    fs.rmSync(inRoot(unfinished), { recursive: true, force: true });
  }
}
console.log(inRoot(`${folder}/main.js`));
