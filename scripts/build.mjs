import "./lib/node-version.mjs";
import process from "node:process";
import { writeLicences } from "./build/licences.mjs";
import { forget, remember, staleParts } from "./build/stale.mjs";
import { root } from "./lib/root.mjs";

/**
 * node scripts/build.mjs
 * Builds the browser's and the server's part into dist, each only if one of its inputs has changed, and lists the
 * licences of their packages (dist/licences.txt); one that may not be part of the product ends the build.
 * The builders are loaded only when needed: a build that has nothing to do takes no time.
 */
const builders = {
  web: async () => (await import("./build/web.mjs")).buildWeb(),
  server: async () => (await import("./build/server.mjs")).buildServer(),
};

process.chdir(root);
process.env["NODE_ENV"] = "production";
writeLicences();
for (const { part, inputs } of staleParts()) {
  const started = performance.now();
  forget(part);
  await builders[part]();
  remember(part, inputs);
  console.log(`Built the ${part} part in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}
