import process from "node:process";
import { aPgbouncer } from "#server/testing/pgbouncer.ts";
import { run } from "./lib/run.mjs";

/**
 * `node scripts/with-postgres.mjs node --import tsx scripts/with-pooler.ts COMMAND…` runs COMMAND with TEST_POOLER_URL
 * leading to a PgBouncer in transaction mode before the server of TEST_DATABASE_URL.
 */
const [command = "", ...args] = process.argv.slice(2);
const pooler = await aPgbouncer(process.env["TEST_DATABASE_URL"] ?? "");
try {
  process.exitCode = (await run(command, args, { env: { TEST_POOLER_URL: pooler.url } })).code;
} finally {
  await pooler.stop();
}
