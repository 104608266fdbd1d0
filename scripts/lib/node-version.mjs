import fs from "node:fs";
import process from "node:process";
import { accepts } from "./engines.mjs";
import { inRoot } from "./root.mjs";

/**
 * Exits with an error message if "engines" in package.json doesn't allow this version of Node. Import this module
 * first: the check must run before modules that an old Node cannot load.
 */
const { engines } = JSON.parse(fs.readFileSync(inRoot("package.json"), "utf8"));
if (!accepts(engines.node, process.versions.node)) {
  const named = engines.node
    .replaceAll(/\^(\d+)\.(\d+)\.0/g, "$1 from $1.$2 on")
    .replace(/>=(\d+)\.0\.0/, "$1 or newer");
  console.error(`Lotwise needs Node ${named.replaceAll(" ||", ",")}; this is ${process.versions.node}.`);
  process.exit(1);
}
