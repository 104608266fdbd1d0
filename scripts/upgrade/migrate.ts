import process from "node:process";
import pino from "pino";
import { openMigrated } from "#server/db/open-migrated.ts";
import { readEnvironment } from "#server/env.ts";

/** Migrates the database of DATABASE_URL as the start of a server does. */
const env = readEnvironment(process.env, "command");
const database = await openMigrated({ env, log: pino({ level: "warn" }) });
await database.close();
