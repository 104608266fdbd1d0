import fs from "node:fs";
import { inRoot } from "../lib/root.mjs";

const ALLOWED = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "OFL-1.1",
  "BlueOak-1.0.0",
  "MPL-2.0",
  "Unlicense",
  "CC0-1.0",
  "Python-2.0",
]);

/** Licences of packages whose package.json doesn't name one. We have read the licence texts of these versions. */
const READ = new Map([["png-js 2.0.0", "MIT"]]);

/** @typedef {{ version?: string, license?: string, dev?: boolean }} LockedPackage */
/** @typedef {{ name: string, version: string, licence: string }} Licence */

/**
 * Returns the packages of the product from the lock file. Excludes packages used only for building and testing.
 * @param {Record<string, LockedPackage>} packages
 * @returns {Licence[]}
 */
export function licencesOf(packages) {
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== "" && dev !== true)
    .map(([path, { version = "", license }]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      return { name, version, licence: license ?? READ.get(`${name} ${version}`) ?? "unknown" };
    })
    .toSorted((left, right) => left.name.localeCompare(right.name, "en"));
}

/** Returns true if one of the alternatives is allowed, as in "(MIT OR GPL-3.0)". @param {string} licence */
export function isAllowed(licence) {
  return licence
    .replace(/^\(|\)$/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((each) => ALLOWED.has(each.trim())));
}

/**
 * Writes dist/licences.txt, the list of all packages of the product with their licences.
 * @throws Error for a forbidden licence
 */
export function writeLicences() {
  const all = licencesOf(JSON.parse(fs.readFileSync(inRoot("package-lock.json"), "utf8")).packages);
  const forbidden = all.filter(({ licence }) => !isAllowed(licence));
  const lines = (/** @type {Licence[]} */ some) =>
    some.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  if (forbidden.length > 0)
    throw new Error(`These packages may not be part of the product by their licence:\n${lines(forbidden).join("\n")}`);
  fs.mkdirSync(inRoot("dist"), { recursive: true });
  fs.writeFileSync(inRoot("dist/licences.txt"), `${lines(all).join("\n")}\n`);
}
