import fs from "node:fs";
import { OUTSIDE } from "../build/server.mjs";
import { inRoot } from "../lib/root.mjs";

/** @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Locked */

/**
 * Returns the folders in node_modules that the built server needs, relative to the project: the packages that aren't bundled and all that these depend on. Optional packages for other platforms aren't
 * installed and therefore missing.
 * @returns {Set<string>}
 */
export function runtimePackages() {
  /** @type {{ packages: Record<string, Locked> }} */
  const { packages } = JSON.parse(fs.readFileSync(inRoot("package-lock.json"), "utf8"));
  /** @type {Set<string>} */
  const found = new Set();
  const waiting = [...OUTSIDE].map((name) => ({ name, from: "" }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const folder = folderOf(packages, next);
    const locked = folder === undefined ? undefined : packages[folder];
    if (folder === undefined || locked === undefined || found.has(folder) || !fs.existsSync(inRoot(folder))) continue;
    found.add(folder);
    for (const name of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }))
      waiting.push({ name, from: folder });
  }
  return found;
}

/**
 * Finds the folder that Node would load `name` from, for a module in the package folder `from`.
 * @param {Record<string, Locked>} packages
 * @param {{ name: string, from: string }} wanted
 * @returns {string | undefined}
 */
function folderOf(packages, { name, from }) {
  const folder = `${from === "" ? "" : `${from}/`}node_modules/${name}`;
  if (packages[folder] !== undefined) return folder;
  if (from === "") return undefined;
  const parent = from.lastIndexOf("/node_modules/");
  return folderOf(packages, { name, from: parent === -1 ? "" : from.slice(0, parent) });
}
