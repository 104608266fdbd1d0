import { fileURLToPath } from "node:url";
import path from "node:path";

/** The folder of package.json. Every script works from here, wherever it was called from. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** @param {string} relative */
export function inRoot(relative) {
  return path.join(root, relative);
}

/** @param {string} name */
export function bin(name) {
  return inRoot(`node_modules/.bin/${name}`);
}
