import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { filesUnder } from "../lib/files.mjs";
import { inRoot, root } from "../lib/root.mjs";

/** @param {...string} args */
const git = (...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

/**
 * Returns the release before the current state: the newest commit, other than the current one, that changed the version
 * in package.json. Returns undefined without the history, as in an unpacked archive.
 * @returns {{ version: string, commit: string } | undefined}
 */
export function previousRelease() {
  try {
    const head = git("rev-parse", "HEAD").trim();
    const commits = git("log", "--format=%H", '-G^  "version": "', "--", "package.json").split("\n");
    const commit = commits.find((name) => name !== "" && name !== head);
    if (commit === undefined) return undefined;
    return { version: JSON.parse(git("show", `${commit}:package.json`)).version, commit };
  } catch {
    return undefined;
  }
}

/**
 * Returns the names of the files that a commit has under a folder.
 * @param {string} commit
 * @param {string} folder relative to the root
 */
export const filesAt = (commit, folder) =>
  git("ls-tree", "-r", "--name-only", commit, folder)
    .split("\n")
    .filter((name) => name !== "");

const MIGRATIONS = "server/db/migrations";
const RELEASED = "server/db/released-schemas.ts";

/**
 * Returns a problem if the number of the newest migration of the release before isn't in the list of the product.
 * @returns {string[]}
 */
export function releasedSchemaProblems() {
  const release = previousRelease();
  if (release === undefined) return [];
  const newest = filesAt(release.commit, MIGRATIONS).filter((name) => name.endsWith(".sql")).length;
  const [, numbers = ""] = /= \[([\d, ]*)\];/.exec(fs.readFileSync(inRoot(RELEASED), "utf8")) ?? [];
  if (numbers.split(", ").includes(String(newest))) return [];
  return [`${RELEASED}: release ${release.version} has ${newest} migrations, and the list lacks that number.`];
}

/** Returns the migrations that the release before doesn't have. Returns an empty list without the history. */
export function newMigrations() {
  const release = previousRelease();
  if (release === undefined) return [];
  const known = new Set(filesAt(release.commit, MIGRATIONS));
  return filesUnder(MIGRATIONS).filter((name) => name.endsWith(".sql") && !known.has(name));
}
