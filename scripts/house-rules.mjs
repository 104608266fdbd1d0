import "./lib/node-version.mjs";
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { declarationProblems } from "./check/journeys.mjs";
import { importsOf } from "./imports/graph.mjs";
import { filesUnder, textsOf } from "./lib/files.mjs";
import { inRoot, root } from "./lib/root.mjs";
import { contractProblems } from "./lint/expand-first.mjs";
import { recordIndex, recordProblems } from "./lint/decision-records.mjs";
import { priceChoiceProblems } from "./lint/price-choice.mjs";
import { resourceCallProblems } from "./lint/resource-calls.mjs";
import { problemsOf } from "./lint/text-rules.mjs";
import { newMigrations, releasedSchemaProblems } from "./upgrade/releases.mjs";

/**
 * `node scripts/house-rules.mjs [--write]` checks the text of files, the declarations of end-to-end tests, and the
 * decision records. It holds migrations since the last release to what servers of that release can bear. Lint rules for code are in .oxlintrc.json and scripts/lint/house-plugin.mjs. `--write` updates the
 * list of decisions.
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
  ...priceChoiceProblems(textsOf(FOLDERS.flatMap(filesUnder).filter((name) => CODE.test(name)))),
  ...contractProblems(textsOf(newMigrations())),
  ...releasedSchemaProblems(),
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
const records = filesUnder("docs/decisions")
  .filter((name) => !name.endsWith("README.md"))
  .map((name) => ({ name: path.basename(name), text: fs.readFileSync(inRoot(name), "utf8") }));
for (const problem of recordProblems(records)) {
  console.error(`docs/decisions/${problem}`);
  count += 1;
}
const INDEX = "docs/decisions/README.md";
const present = fs.readFileSync(inRoot(INDEX), "utf8");
const wanted = `${present.split(/^## /m, 1)[0]}${recordIndex(records)}`;
if (process.argv.includes("--write")) fs.writeFileSync(inRoot(INDEX), wanted);
else if (present !== wanted) {
  console.error(`${INDEX} isn't the list of the records: npm run rules -- --write brings it up to date`);
  count += 1;
}
if (count > 0) process.exitCode = 1;
else console.log("Every file keeps the house rules.");
