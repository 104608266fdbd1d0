import "./lib/node-version.mjs";
import fs from "node:fs";
import process from "node:process";
import { writeLicences } from "./build/licences.mjs";
import { forget, remember, staleParts } from "./build/stale.mjs";
import { inRoot, root } from "./lib/root.mjs";

/**
 * `node scripts/build.mjs` builds the web client and the server into dist, each only if one of its inputs has changed.
 * It also lists the licences of their packages (dist/licences.txt) and fails if a licence is forbidden. The builders
 * are imported lazily, so that a build with nothing to do is fast.
 */
const builders = {
  web: async () => (await import("./build/web.mjs")).buildWeb(),
  server: async () => (await import("./build/server.mjs")).buildServer(),
};

process.chdir(root);
process.env["NODE_ENV"] = "production";
writeLicences();
const stale = staleParts();
if (stale.length > 0 && !fs.existsSync(inRoot("node_modules/vite"))) {
  console.error("The build needs the development packages: npm install --include=dev");
  process.exit(1);
}
for (const { part, inputs } of stale) {
  const started = performance.now();
  forget(part);
  await builders[part]();
  remember(part, inputs);
  console.log(`Built the ${part} part in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}
