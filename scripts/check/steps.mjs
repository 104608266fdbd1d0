import fs from "node:fs";
import process from "node:process";
import { filesUnder } from "../lib/files.mjs";
import { LTS } from "../find-node-lts.mjs";
import { ONE_PROCESSOR } from "../lib/go.mjs";
import { bin, inRoot } from "../lib/root.mjs";
import { newMigrations } from "../upgrade/releases.mjs";

/**
 * A step of the check. `report`: prefix of the JSON reports that its tests are counted from; a step without reports
 * counts as one test. `parts`: number of shards that its test files are split into; the shards share the workers with
 * other steps. `share`: fraction of all workers for a step that distributes its test files itself. `needs`: names of
 * the steps that must finish first. `seconds`: approximate processor time of one shard; the longest start first.
 * `writes`: folders that its tests write to, emptied at the start. `absent`: returns the reason if the step has nothing
 * to do. `lts`: true if it must run on the LTS version of Node. `minutes`: timeout of a shard.
 * @typedef {{ name: string, title: string, command: string[], report?: string, parts?: number, share?: number, needs?: string[], writes?: string[], seconds: number, absent?: () => string | undefined, lts?: boolean, env?: Record<string, string>, minutes: number }} Step
 */

const REPORTS = ".cache/reports";
const STATEMENTS = ".cache/statements";
/** @param {readonly string[]} globs */
const without = (globs) => globs.map((glob) => `--exclude=${glob}`);
// Tests that don't touch the database, or that open their own embedded database. They don't run a second time on
// PostgreSQL.
const NOT_ON_POSTGRES = [
  "server/platform/**",
  "server/db/embedded/**",
  "server/db/described.test.ts",
  "server/records/purchase-item/part-twins.test.ts",
  "server/env.test.ts",
  "server/jobs/worker.test.ts",
  "server/modules/purchase-items/near-text.test.ts",
  "server/modules/scenarios/solve/**",
  "server/modules/tender-basis/central-bank.test.ts",
  "server/modules/tenders/lot-order.test.ts",
];
// Long tests that walk through many states or files with statements that other tests run on both databases. They run
// only on PostgreSQL. Tests of races, tenant isolation, permissions, approvals, deliveries and endpoints run on both.
const LONG_WALKS = [
  "server/modules/award/download-tender.test.ts",
  // On PostgreSQL, it copies between both databases.
  "server/modules/backup/backup.test.ts",
  "server/modules/imports/import-{corpus,torture}.test.ts",
  "server/modules/offers/amounts.test.ts",
  "server/modules/tenders/tender-states*.test.ts",
  "server/modules/offers/isolation.test.ts",
  "server/modules/offers/sealed.test.ts",
  "server/modules/orders/order-{states,walk}.test.ts",
];

/** @param {string} project */
function vitest(project) {
  return [bin("vitest"), "run", "--project", project, "--maxWorkers=1", "--reporter=default", "--reporter=json"];
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

/** @type {Step[]} */
export const steps = [
  { name: "typecheck", title: "Types", command: node("scripts/typecheck.mjs"), seconds: 60, minutes: 10 },
  {
    name: "lint",
    title: "Lint",
    command: [bin("oxlint"), "--type-aware", "--deny-warnings"],
    env: ONE_PROCESSOR,
    seconds: 40,
    minutes: 10,
  },
  { name: "format", title: "Formatting", command: [bin("oxfmt"), "--check", "."], seconds: 5, minutes: 2 },
  {
    name: "format-sql",
    title: "Layout of SQL",
    command: node("scripts/format-sql.mjs", "--check"),
    seconds: 5,
    minutes: 2,
  },
  { name: "rules", title: "House rules", command: node("scripts/house-rules.mjs"), seconds: 2, minutes: 2 },
  {
    name: "deps",
    title: "Import rules, unused code, lock file",
    command: node("scripts/deps.mjs"),
    lts: true,
    seconds: 12,
    minutes: 5,
  },
  {
    name: "gen",
    title: "Generated files are up to date",
    command: [bin("tsx"), "scripts/gen.ts", "--check"],
    absent: () => (fs.existsSync(inRoot("scripts/gen.ts")) ? undefined : "there is no scripts/gen.ts"),
    lts: true,
    seconds: 12,
    minutes: 5,
  },
  {
    name: "unit",
    title: "Unit tests",
    command: vitest("unit"),
    report: `${REPORTS}/unit`,
    seconds: 40,
    minutes: 10,
  },
  {
    name: "server",
    title: "Server tests, embedded database",
    command: [...vitest("server"), ...without(LONG_WALKS)],
    report: `${REPORTS}/server`,
    parts: 2,
    absent: noneOf("server", /\.test\.ts$/),
    env: { TEST_DATABASE_URL: "" },
    seconds: 200,
    minutes: 75,
  },
  {
    name: "server-pg",
    title: "Server tests, PostgreSQL",
    command: node("scripts/with-postgres.mjs", ...vitest("server"), ...without(NOT_ON_POSTGRES)),
    report: `${REPORTS}/server-pg`,
    absent: noneOf("server", /\.test\.ts$/),
    env: { STATEMENTS: inRoot(STATEMENTS) },
    writes: [STATEMENTS],
    lts: true,
    seconds: 350,
    minutes: 75,
  },
  {
    name: "sql-types",
    title: "Types of plain SQL, by the database",
    command: [bin("tsx"), "scripts/sql-types.ts", STATEMENTS],
    needs: ["server-pg"],
    seconds: 15,
    minutes: 5,
  },
  {
    name: "upgrade",
    title: "The release before, on migrated tables",
    command: node("scripts/with-postgres.mjs", ...node("scripts/upgrade-check.mjs")),
    absent: () => (newMigrations().length > 0 ? undefined : "no migration was added since the last release"),
    seconds: 110,
    minutes: 15,
  },
  {
    name: "how-to",
    title: "The how-tos, followed in a copy",
    command: node("scripts/how-to.mjs"),
    needs: ["typecheck"],
    env: { TEST_DATABASE_URL: "" },
    lts: true,
    seconds: 58,
    minutes: 10,
  },
  { name: "build", title: "Build", command: node("scripts/build.mjs"), seconds: 30, minutes: 5 },
  {
    name: "node-lts",
    title: `Unit tests and sign-in on Node ${LTS}`,
    command: node("scripts/node-lts.mjs"),
    needs: ["build"],
    absent: () => (process.versions.node.startsWith(`${LTS}.`) ? "all the other steps run on this Node" : undefined),
    seconds: 15,
    minutes: 5,
  },
  {
    name: "release",
    title: "A release, started behind each proxy",
    command: node("scripts/release-check.mjs"),
    needs: ["build"],
    seconds: 40,
    minutes: 10,
  },
  {
    name: "size",
    title: "Size of what each route loads",
    command: node("scripts/bundle-budget.mjs"),
    needs: ["build"],
    seconds: 1,
    minutes: 1,
  },
  {
    name: "browser",
    title: "Component tests in a browser",
    command: vitest("browser"),
    report: `${REPORTS}/browser`,
    absent: noneOf("src", /\.browser\.test\.tsx?$/),
    lts: true,
    seconds: 60,
    minutes: 10,
  },
  {
    name: "e2e",
    title: "Journeys through the product",
    command: [bin("playwright"), "test"],
    report: `${REPORTS}/e2e`,
    // The end-to-end tests are more than half of all work. If they run as one step, their files are loaded once, and
    // each free worker takes the next file.
    share: 2 / 3,
    needs: ["build"],
    absent: noneOf("e2e", /\.spec\.ts$/),
    lts: true,
    seconds: 700,
    minutes: 75,
  },
];
