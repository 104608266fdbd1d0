import fs from "node:fs";
import process from "node:process";
import { filesUnder } from "../lib/files.mjs";
import { bin, inRoot } from "../lib/root.mjs";

/**
 * `report`: where the step's command writes the JSON that its tests are counted from; a step without one
 * is one test. `absent`: why the step has nothing to do, if so. `minutes`: when it counts as hanging.
 * @typedef {{ name: string, title: string, command: string[], report?: string, absent?: () => string | undefined, env?: Record<string, string>, minutes: number }} Step
 */

const REPORTS = ".cache/reports";
// What does not touch the database, or is about the embedded one only, need not run a second time; nor do the long walks
// over all calls and states, which are about their answers. Races, the fence and the calls themselves run on both.
const WITHOUT_DATABASE = [
  "server/platform/**",
  "server/db/embedded/**",
  "server/modules/tenders/conduct*.test.ts",
  "server/modules/offers/isolation.test.ts",
  "server/modules/offers/sealed.test.ts",
].map((glob) => `--exclude=${glob}`);

/**
 * @param {string} project
 * @param {string} report
 */
function vitest(project, report) {
  return [
    bin("vitest"),
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
}

/**
 * @param {string} folder
 * @param {RegExp} pattern
 */
function noneOf(folder, pattern) {
  return () =>
    filesUnder(folder).some((file) => pattern.test(file)) ? undefined : `no file of ${folder} matches ${pattern}`;
}

/** @param {string} script @param {...string} args */
const node = (script, ...args) => [process.execPath, inRoot(script), ...args];

/** All that CI checks, in this order: what is quick and most often wrong comes first. @type {Step[]} */
export const steps = [
  { name: "typecheck", title: "Types", command: node("scripts/typecheck.mjs"), minutes: 5 },
  { name: "lint", title: "Lint", command: [bin("oxlint"), "--type-aware", "--deny-warnings"], minutes: 5 },
  { name: "rules", title: "House rules", command: node("scripts/house-rules.mjs"), minutes: 2 },
  { name: "deps", title: "Import rules and unused code", command: node("scripts/deps.mjs"), minutes: 5 },
  {
    name: "gen",
    title: "Generated files are up to date",
    command: node("scripts/check/generated.mjs"),
    absent: () => (fs.existsSync(inRoot("scripts/gen.ts")) ? undefined : "there is no scripts/gen.ts"),
    minutes: 5,
  },
  {
    name: "unit",
    title: "Unit tests",
    command: vitest("unit", `${REPORTS}/unit.json`),
    report: `${REPORTS}/unit.json`,
    minutes: 10,
  },
  {
    name: "server",
    title: "Server tests, embedded database",
    command: vitest("server", `${REPORTS}/server.json`),
    report: `${REPORTS}/server.json`,
    absent: noneOf("server", /\.test\.ts$/),
    env: { TEST_DATABASE_URL: "" },
    minutes: 15,
  },
  {
    name: "server-pg",
    title: "Server tests, PostgreSQL",
    command: node("scripts/with-postgres.mjs", ...vitest("server", `${REPORTS}/server-pg.json`), ...WITHOUT_DATABASE),
    report: `${REPORTS}/server-pg.json`,
    absent: noneOf("server", /\.test\.ts$/),
    minutes: 15,
  },
  { name: "build", title: "Build", command: node("scripts/build.mjs"), minutes: 5 },
  { name: "size", title: "Size of what each route loads", command: node("scripts/bundle-budget.mjs"), minutes: 1 },
  {
    name: "browser",
    title: "Component tests in a browser",
    command: vitest("browser", `${REPORTS}/browser.json`),
    report: `${REPORTS}/browser.json`,
    absent: noneOf("src", /\.browser\.test\.tsx?$/),
    minutes: 10,
  },
  {
    name: "e2e",
    title: "Journeys through the product",
    command: [bin("playwright"), "test"],
    report: `${REPORTS}/e2e.json`,
    absent: noneOf("e2e", /\.spec\.ts$/),
    env: { E2E_REPORT: `${REPORTS}/e2e.json` },
    minutes: 30,
  },
];
