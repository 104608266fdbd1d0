import "./lib/node-version.mjs";
import fs from "node:fs";
import process from "node:process";
import { declarationProblems } from "./check/journeys.mjs";
import { importsOf } from "./imports/graph.mjs";
import { filesUnder, textsOf } from "./lib/files.mjs";
import { inRoot, root } from "./lib/root.mjs";
import { contentsProblems, decisionProblems } from "./lint/document-rules.mjs";
import { resourceCallProblems } from "./lint/resource-calls.mjs";
import { problemsOf } from "./lint/text-rules.mjs";

/**
 * node scripts/house-rules.mjs
 * The rules about files and their text, what journeys declare, and the document of decisions; those about code are in .oxlintrc.json and scripts/lint/house-plugin.mjs.
 */
const FOLDERS = ["contract", "i18n", "server", "src", "e2e", "bench", "scripts"];
const CODE = /\.(ts|tsx|mts|mjs|cjs)$/;

let count = 0;
for (const file of FOLDERS.flatMap(filesUnder).filter((name) => CODE.test(name))) {
  for (const problem of problemsOf(file, fs.readFileSync(inRoot(file), "utf8"))) {
    console.error(`${file} ${problem}`);
    count += 1;
  }
}
const product = ["contract", "server/modules", "src"].flatMap(filesUnder);
const journeys = filesUnder("e2e").filter((name) => CODE.test(name));
const inBrowser = textsOf(filesUnder("src").filter((name) => CODE.test(name)));
const problems = [
  ...resourceCallProblems(inBrowser),
  ...declarationProblems(
    new Map([...inBrowser, ...textsOf([...product.filter((name) => name.endsWith(".api.ts")), ...journeys])]),
    importsOf(root, journeys),
    product,
  ),
];
for (const problem of problems) {
  console.error(problem);
  count += 1;
}
const decisions = fs.readFileSync(inRoot("docs/decisions.md"), "utf8");
for (const problem of [...contentsProblems(decisions), ...decisionProblems(decisions)]) {
  console.error(`docs/decisions.md ${problem}`);
  count += 1;
}
if (count > 0) process.exitCode = 1;
else console.log("Every file keeps the house rules.");
