import "./lib/node-version.mjs";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { inRoot, root } from "./lib/root.mjs";
import { run } from "./lib/run.mjs";
import { filesAt, previousRelease } from "./upgrade/releases.mjs";

/**
 * `node scripts/with-postgres.mjs node scripts/upgrade-check.mjs [--whole] [VITEST ARGUMENTS]` runs the HTTP tests of the
 * release before on a database that this version has migrated. It shows that servers of that release work while they
 * are replaced. Without --whole, only some files run.
 */
const MIGRATED = "lotwise_migrated_by_this_version";
/** Test files that together call most endpoints in two minutes. */
const SOME = [
  "http/{access,errors,idempotency}",
  "modules/audit/audit",
  "modules/award/{choose-winners,approval}",
  "modules/comparison/comparison",
  "modules/mails/mails",
  "modules/offers/{drafts,submit-offer,outside-offers}",
  "modules/one-c/one-c",
  "modules/orders/{orders,deliveries,order-invoices,order-payments,amendments}",
  "modules/purchase-items/{purchase-items,item-cards}",
  "modules/tenders/{start-tender,lots,tender-suppliers,end-tender}",
].flatMap(spelledOut);
/** Empties databases between test files. Only the current one knows every kind of table that this version makes. */
const EMPTYING = "server/testing/pooled-database.ts";
/** Tests that start servers or migrate, which a release refuses on a later database. */
const OTHER_SERVERS =
  /second-server|child-server|restored-server|startServer|openMigrated|migrateTo|run-migration|empty-installation/;

const release = previousRelease();
if (release === undefined) {
  console.log("The history isn't there, so the release before isn't known.");
  process.exit(0);
}
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "lotwise-release-before-"));
try {
  process.exitCode = await checkIn(folder, release);
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}

/** Returns the test files of a pattern with one pair of braces at most. @param {string} pattern */
function spelledOut(pattern) {
  const [before = "", names] = pattern.split(/[{}]/);
  return (names ?? "").split(",").map((name) => `server/${before}${name}.test.ts`);
}

/**
 * @param {string} home
 * @param {{ version: string, commit: string }} before
 */
async function checkIn(home, { version, commit }) {
  const archive = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 1e9 });
  execFileSync("tar", ["-x", "-C", home], { input: archive });
  fs.copyFileSync(inRoot(EMPTYING), path.join(home, EMPTYING));
  await addPackages(home);
  await makeMigrated();
  const files = httpTests(home, commit);
  console.log(`${files.length} test files of ${version} on the database of this version:`);
  const vitest = [path.join(home, "node_modules/vitest/vitest.mjs"), "run", "--project", "server", "--maxWorkers=2"];
  // Tests of a release can't be mended any more. What this version has broken fails each time.
  vitest.push("--retry=2");
  const given = process.argv.slice(2).filter((word) => word !== "--whole");
  const { code } = await run(process.execPath, [...vitest, ...given, ...files], {
    cwd: home,
    env: { LOTWISE_TEST_MIGRATED: MIGRATED },
  });
  return code;
}

/** Lends the release this version's packages if they are the same, and installs its own otherwise. @param {string} home */
async function addPackages(home) {
  /** @param {string} place */
  const packagesOf = (place) => {
    const { dependencies, devDependencies } = JSON.parse(fs.readFileSync(path.join(place, "package.json"), "utf8"));
    return { ...dependencies, ...devDependencies };
  };
  const ours = packagesOf(root);
  if (Object.entries(packagesOf(home)).every(([name, version]) => ours[name] === version)) {
    fs.symlinkSync(inRoot("node_modules"), path.join(home, "node_modules"));
    return;
  }
  const { code, output } = await run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: home, quiet: true });
  if (code !== 0) throw new Error(`The packages of the release before can't be installed:\n${output}`);
}

async function makeMigrated() {
  const { default: pg } = await import("pg");
  const server = process.env["TEST_DATABASE_URL"];
  if (!server) throw new Error("Run it by scripts/with-postgres.mjs.");
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${MIGRATED}`);
  await admin.query(`CREATE DATABASE ${MIGRATED}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${MIGRATED}`;
  const { code } = await run(process.execPath, ["--import", "tsx", inRoot("scripts/upgrade/migrate.ts")], {
    env: { DATABASE_URL: url.href },
  });
  if (code !== 0) throw new Error("This version can't migrate an empty database.");
}

/**
 * @param {string} home
 * @param {string} commit
 */
function httpTests(home, commit) {
  const all = filesAt(commit, "server").filter((name) => name.endsWith(".test.ts"));
  return all.filter((name) => {
    const text = fs.readFileSync(path.join(home, name), "utf8");
    const isHttp = text.includes("startTestApp") && !OTHER_SERVERS.test(text) && !name.startsWith("server/db/");
    return isHttp && (process.argv.includes("--whole") || SOME.includes(name));
  });
}
