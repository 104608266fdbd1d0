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
 * `node scripts/how-to.mjs [--keep] [docs/how-to-x.md ...]` follows how-tos (by default all in docs/), so that they
 * cannot become outdated. It applies them one after another to a single copy of the project in a temporary folder.
 * Their commands are merged and run after all files exist, so that types and tests aren't checked several times. The
 * run ends at the first failure. To prove that a how-to works without the others, pass only its name.
 * The line above each code block ends with a colon and is one of these instructions:
 * - "New file `path`:" creates the file.
 * - "At the end of `path`:" appends the block.
 * - "In `path`, after `line`:", "before `line`:" and "instead of `line`:" insert the block there with the indent of
 * that line.
 * - "Run:" runs each line of the block in the shell, inside the copy.
 * A `line` is a whole line without its indent, and must appear in the file exactly once. To reach a line that appears
 * more often, begin with a unique line above it, then name the line: after `one: endpoint({` and then `}),`. A `path`
 * may contain a `*` in its last part (server/db/migrations/*_name.sql). Blocks of the language `text` are ignored.
 * --keep doesn't delete the copy. The copy has no .git, shares the project's node_modules, and its tests run on the
 * embedded database.
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

/** Copies all files that git doesn't ignore, tracked or not. Also copies the caches of the check, to save time. */
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

/** @param {string} document */
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
 * @param {string} at position in the document, for error messages
 */
async function perform(command, at) {
  const env = { TEST_DATABASE_URL: "", PATH: `${inRoot("node_modules/.bin")}${path.delimiter}${process.env["PATH"]}` };
  const begun = performance.now();
  // Runs the program from PATH instead of with npx, because npx loads npm first, which takes longer than some of the
  // commands.
  const { code, output } = await run("sh", ["-c", command.replace(/^npx /, "")], { cwd: folder, env, quiet: true });
  if (code !== 0) throw new Error(`${at}: \`${command}\` failed.\n${output.trimEnd()}`);
  console.log(`${command} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
}
