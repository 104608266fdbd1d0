import { randomUUID } from "node:crypto";
import pg from "pg";
import type { FastifyBaseLogger } from "fastify";
import { openDatabase } from "#server/db/connect.ts";
import type { Database } from "#server/db/connect.ts";
import { openKept } from "#server/testing/kept-database.ts";

/** True when the tests run on a PostgreSQL server: what needs two connections at once is proved there. */
export const onPostgres = (process.env["TEST_DATABASE_URL"] ?? "") !== "";

/** A copy of the migrated template of its own, on the engine of this run; `url` names it where it is PostgreSQL. */
export async function openTestDatabase(
  log: FastifyBaseLogger,
): Promise<{ database: Database; url: string | null; drop: () => Promise<void> }> {
  const template = process.env["LOTWISE_TEST_TEMPLATE"] ?? "";
  const server = process.env["TEST_DATABASE_URL"] ?? "";
  if (server === "") return { ...(await openKept(template, log)), url: null };
  const name = `lotwise_test_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Pool({ connectionString: server, max: 1 });
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase({ url: url.href, log });
  return {
    database,
    url: url.href,
    async drop() {
      await database.close();
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}
