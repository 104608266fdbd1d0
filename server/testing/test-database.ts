import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import pg from "pg";
import type { FastifyBaseLogger } from "fastify";
import { openDatabase } from "#server/db/connect.ts";
import type { Database } from "#server/db/connect.ts";
import { openPooledDatabase } from "#server/testing/pooled-database.ts";
import type { NewDatabase } from "#server/testing/pooled-database.ts";

/** True when the tests run on a PostgreSQL server. Tests with two concurrent connections need one. */
export const onPostgres = (process.env["TEST_DATABASE_URL"] ?? "") !== "";

export const openTestDatabase = (
  log: FastifyBaseLogger,
): Promise<{ database: Database; url: string | null; drop: () => Promise<void> }> =>
  openPooledDatabase(() => copyOfTemplate(log));

/** The tests' own addresses, or those behind the pooler of TEST_POOLER_URL (`npm run server:pooler`). */
function addressesOf(direct: URL) {
  const pooler = process.env["TEST_POOLER_URL"];
  if (pooler === undefined) return { url: direct.href };
  const url = new URL(pooler);
  url.pathname = direct.pathname;
  return { url: url.href, direct_url: direct.href, pooled_by_transaction: true };
}

async function copyOfTemplate(log: FastifyBaseLogger): Promise<NewDatabase> {
  const template = process.env["LOTWISE_TEST_TEMPLATE"] ?? "";
  const server = process.env["TEST_DATABASE_URL"] ?? "";
  if (server === "") {
    const database = await openDatabase({ dataDir: "memory", template: await readFile(template), log });
    return { database, url: null, end: () => database.close() };
  }
  const name = `${template}_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Pool({ connectionString: server, max: 1 });
  const url = new URL(server);
  url.pathname = `/${name}`;
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await admin.end();
  const database = await openDatabase({ ...addressesOf(url), log });
  return { database, url: url.href, end: () => database.close() };
}
