import "./lib/node-version.mjs";
import process from "node:process";
import { importProblems } from "./imports/problems.mjs";
import { filesUnder } from "./lib/files.mjs";
import { bin, root } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";

/**
 * node scripts/deps.mjs
 * Who imports whom (scripts/imports/rules.mjs), circles, and by knip what nobody uses: files, exports, packages.
 */
const FOLDERS = ["contract", "i18n", "server", "src", "e2e", "bench", "scripts"];

const problems = importProblems(root, FOLDERS.flatMap(filesUnder));
for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log("All imports go in the right direction.");

const { code } = await run(bin("knip"), ["--no-progress"]);
if (problems.length > 0 || code !== 0) process.exitCode = 1;
