import "./lib/node-version.mjs";
import fs from "node:fs";
import process from "node:process";
import { lockProblems } from "./deps/lock-file.mjs";
import { importsOf } from "./imports/graph.mjs";
import { withPictures } from "./imports/picture.mjs";
import { importProblems } from "./imports/problems.mjs";
import { filesUnder } from "./lib/files.mjs";
import { bin, inRoot, root } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";

/**
 * `node scripts/deps.mjs [--write]` checks the imports (scripts/imports/rules.mjs, layers.mjs), import cycles, the
 * diagrams in docs/architecture.md, unused files, exports and packages (knip), and whether the lock file contains the
 * packages of every platform. With `--write` it updates the diagrams.
 */
const FOLDERS = ["contract", "i18n", "server", "src", "e2e", "bench", "scripts"];

const PAGE = inRoot("docs/architecture.md");

const files = FOLDERS.flatMap(filesUnder);
const problems = importProblems(root, files);
const page = fs.readFileSync(PAGE, "utf8");
const drawn = withPictures(page, importsOf(root, files));
if (drawn !== page && process.argv.includes("--write")) fs.writeFileSync(PAGE, drawn);
else if (drawn !== page)
  problems.push("docs/architecture.md shows old imports; npm run deps -- --write draws them anew.");
for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log("All imports go in the right direction.");

const missing = lockProblems(JSON.parse(fs.readFileSync(inRoot("package-lock.json"), "utf8")));
for (const problem of missing) console.error(problem);
if (missing.length === 0) console.log("The lock file is whole.");

const { code } = await run(bin("knip"), ["--no-progress"]);
if (problems.length + missing.length > 0 || code !== 0) process.exitCode = 1;
