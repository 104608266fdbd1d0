import "./lib/node-version.mjs";
import fs from "node:fs";
import process from "node:process";
import { lockProblems } from "./deps/lock-file.mjs";
import { importProblems } from "./imports/problems.mjs";
import { filesUnder } from "./lib/files.mjs";
import { bin, inRoot, root } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";

/**
 * node scripts/deps.mjs
 * Who imports whom (scripts/imports/rules.mjs), circles, by knip what nobody uses (files, exports, packages), and
 * whether the lock file has the packages of every platform.
 */
const FOLDERS = ["contract", "i18n", "server", "src", "e2e", "bench", "scripts"];

const problems = importProblems(root, FOLDERS.flatMap(filesUnder));
for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log("All imports go in the right direction.");

const missing = lockProblems(JSON.parse(fs.readFileSync(inRoot("package-lock.json"), "utf8")));
for (const problem of missing) console.error(problem);
if (missing.length === 0) console.log("The lock file is whole.");

const { code } = await run(bin("knip"), ["--no-progress"]);
if (problems.length + missing.length > 0 || code !== 0) process.exitCode = 1;
