import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import pino from "pino";
import { templateFile } from "#server/testing/template-file.ts";
import { onPostgres } from "#server/testing/test-database.ts";

export type Settings = Readonly<Record<string, string>> & { readonly DATA_DIR: string; readonly DATABASE_URL: string };

/** Creates an empty database on the test run's PostgreSQL server, and returns its address. The run drops it. */
async function anEmptyPostgres(): Promise<string> {
  const server = process.env["TEST_DATABASE_URL"] ?? "";
  const name = `${process.env["LOTWISE_TEST_TEMPLATE"] ?? ""}_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Pool({ connectionString: server, max: 1 });
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Returns the dump from which a new embedded database is made, so that a test needn't wait for all migrations. */
export const emptyDump = async (): Promise<Uint8Array> => readFile(await templateFile(pino({ level: "silent" })));

/** Returns the settings of an empty installation on the kind of database that the tests run on. */
export const emptySettings = async (folder: string, name: string): Promise<Settings> => ({
  DATA_DIR: join(folder, name),
  DATABASE_URL: onPostgres ? await anEmptyPostgres() : "",
});
