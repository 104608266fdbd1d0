import { fileURLToPath } from "node:url";
import path from "node:path";

/** Absolute path of the folder with package.json. Scripts use it instead of the current directory. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** @param {string} relative */
export function inRoot(relative) {
  return path.join(root, relative);
}

/** @param {string} name */
export function bin(name) {
  return inRoot(`node_modules/.bin/${name}`);
}
