import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import pino from "pino";
import { openDatabase } from "#server/db/connect.ts";
import { raiseFence } from "#server/db/fence.ts";
import { migrate } from "#server/db/migrate.ts";
import { builtServer } from "#server/testing/child-server.ts";
import { templateFile } from "#server/testing/template-file.ts";

const directory = fileURLToPath(new URL("../db/migrations", import.meta.url));
const log = pino({ level: "silent" });

/**
 * Creates the migrated database that every test file copies: a dump for the embedded engine, or a template database if
 * TEST_DATABASE_URL is set. LOTWISE_TEST_MIGRATED is the name of a database that a later version has migrated: the tests
 * of a release run on it to show that its servers work while the later version replaces them.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  // Threads start from the built server. If the build fails, the tests that need it report the error.
  process.env["LOTWISE_TEST_BUILT"] = await builtServer().then(dirname, () => "");
  const server = process.env["TEST_DATABASE_URL"];
  if (server === undefined || server === "") {
    process.env["LOTWISE_TEST_TEMPLATE"] = await templateFile(log);
    return () => Promise.resolve();
  }
  const name = `lotwise_template_${process.pid}`;
  const admin = new pg.Pool({ connectionString: server, max: 1 });
  const migrated = process.env["LOTWISE_TEST_MIGRATED"];
  if (migrated === undefined) {
    await admin.query(`CREATE DATABASE ${name}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    const database = await openDatabase({ url: url.href, log });
    await migrate(database.pool, { directory, log, after: raiseFence });
    await database.close();
  } else await admin.query(`CREATE DATABASE ${name} TEMPLATE ${pg.escapeIdentifier(migrated)}`);
  process.env["LOTWISE_TEST_TEMPLATE"] = name;
  return async () => {
    const { rows } = await admin.query<{ name: string }>(
      "SELECT datname AS name FROM pg_database WHERE datname = $1 OR starts_with(datname, $1 || '_')",
      [name],
    );
    for (const each of rows) await admin.query(`DROP DATABASE IF EXISTS ${each.name} WITH (FORCE)`);
    await admin.end();
  };
}
