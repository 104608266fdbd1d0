import "./lib/node-version.mjs";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { apply } from "./how-to/apply.mjs";
import { blocksOf } from "./how-to/blocks.mjs";
import { isAtOnce, joined } from "./how-to/commands.mjs";
import { inRoot, root } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";

/**
 * node scripts/how-to.mjs [--keep] [docs/how-to-x.md ...]
 * Follows how-tos (all of docs/ without an argument), one after the other in one copy of the project in a temporary
 * folder, so that they cannot go stale: does with each code block what the line right above it says. What they run is
 * run once for all of them when their files are made, and ends at the first thing that fails: types and tests of one
 * how-to are not paid for thrice. To know that one does without the others, name it alone.
 * The line above a block is one of these, with the colon at its end:
 *
 *   New file `path`:                           makes the file
 *   At the end of `path`:                      adds the block below the last line
 *   In `path`, after `line`:                   puts the block below that line, indented like it
 *   In `path`, before `line`:                  above it
 *   In `path`, instead of `line`:              in its place
 *   Run:                                       runs each line of the block by the shell, in the copy
 *
 * A `line` is a whole line without its indent and must stand in the file once. Where it would stand there more often,
 * begin with one that doesn't and go on below it: after `one: endpoint({` and then `}),`. A `path` may hold a `*` in
 * its last part (server/db/migrations/*_name.sql). A block of the language `text` is only shown. --keep leaves the
 * copy. The copy has no .git, its node_modules is the project's, and tests run on the embedded database.
 */
const keep = process.argv.includes("--keep");
const named = process.argv.slice(2).filter((argument) => argument !== "--keep");
const documents = named.length > 0 ? named : all();

const folder = copy();
try {
  /** @type {string[][]} */
  const toRun = [];
  for (const document of documents) toRun.push(await follow(document));
  for (const command of joined(toRun)) await perform(command, documents.join(", "));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  if (keep) console.log(`The copy is ${folder}`);
  else fs.rmSync(folder, { recursive: true, force: true });
}

function all() {
  const files = fs.readdirSync(inRoot("docs")).filter((name) => /^how-to-.*\.md$/.test(name));
  return files.map((name) => `docs/${name}`);
}

/** A copy of what git knows or would know; what the check keeps between runs comes along to save its time. */
function copy() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "lotwise-how-to-"));
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of listed.split("\0").filter((name) => name !== "" && fs.existsSync(inRoot(name)))) {
    const target = path.join(folder, file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.copyFileSync(inRoot(file), target);
  }
  fs.symlinkSync(inRoot("node_modules"), path.join(folder, "node_modules"));
  for (const kept of [".cache/types", ".cache/templates"].filter((name) => fs.existsSync(inRoot(name))))
    fs.cpSync(inRoot(kept), path.join(folder, kept), { recursive: true });
  return folder;
}

/**
 * Makes and changes the files of a how-to; the commands that are still to run.
 * @param {string} document
 */
async function follow(document) {
  const blocks = blocksOf(fs.readFileSync(inRoot(document), "utf8"), document);
  if (blocks.length === 0) throw new Error(`${document} has no block to follow.`);
  /** @type {string[]} */
  const later = [];
  for (const block of blocks) {
    if (block.kind !== "run") {
      apply(folder, block);
      continue;
    }
    for (const command of block.commands) {
      if (isAtOnce(command)) await perform(command, block.at);
      else later.push(command);
    }
  }
  console.log(`${document}: ${blocks.length} blocks followed.`);
  return later;
}

/**
 * @param {string} command
 * @param {string} at where it stands, for messages
 */
async function perform(command, at) {
  const env = { TEST_DATABASE_URL: "", PATH: `${inRoot("node_modules/.bin")}${path.delimiter}${process.env["PATH"]}` };
  const begun = performance.now();
  // Its program is found by PATH: npx would load npm first, which takes longer than some of the commands.
  const { code, output } = await run("sh", ["-c", command.replace(/^npx /, "")], { cwd: folder, env, quiet: true });
  if (code !== 0) throw new Error(`${at}: \`${command}\` failed.\n${output.trimEnd()}`);
  console.log(`${command} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
}
