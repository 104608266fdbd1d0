import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { inRoot, root } from "./root.mjs";

const NEVER = new Set(["node_modules", "dist", ".cache"]);

/**
 * Returns all files under a path of the project, sorted and relative to the root. Returns an empty list if the path
 * doesn't exist.
 * @param {string} relative
 * @returns {string[]}
 */
export function filesUnder(relative) {
  const absolute = inRoot(relative);
  const stat = fs.statSync(absolute, { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [relative];
  return fs
    .readdirSync(absolute, { withFileTypes: true })
    .filter((entry) => !NEVER.has(entry.name))
    .flatMap((entry) => filesUnder(path.posix.join(relative, entry.name)))
    .sort();
}

/**
 * @param {readonly string[]} files
 * @returns {Map<string, string>}
 */
export const textsOf = (files) => new Map(files.map((file) => [file, fs.readFileSync(inRoot(file), "utf8")]));

/** @param {string} file */
export function isTest(file) {
  return /\.(test|spec)\.[cm]?[jt]sx?$/.test(file);
}

/**
 * Hashes the names and contents of the input files, except tests. The hash includes the major version of Node, because
 * a build by another version may differ.
 * @param {string[]} inputs files or folders, relative to the root
 */
export function fingerprint(inputs) {
  const hash = createHash("sha256").update(process.versions.node.split(".")[0] ?? "");
  for (const file of inputs.flatMap(filesUnder).filter((name) => !isTest(name))) {
    hash.update(`\0${file}\0`).update(fs.readFileSync(path.join(root, file)));
  }
  return hash.digest("hex");
}
