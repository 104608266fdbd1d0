import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import pino from "pino";
import { EventSender } from "#server/db/event-sender.ts";
import { openKysely } from "#server/db/kysely.ts";
import { addLiveEvents } from "#server/db/live-events.ts";
import { openMigrated } from "#server/db/open-migrated.ts";
import type { SystemDb, TenantDb } from "#server/db/scope.ts";
import { tenantTransaction } from "#server/db/transaction.ts";
import { readEnvironment } from "#server/env.ts";
import { insertGroup } from "#server/modules/groups/group.store.ts";
import { LIVE_CHANNEL, messagesOf } from "#server/platform/live-bus.ts";
import { aCompany } from "#server/seed/people.builder.ts";
import { aStreamingReplica } from "#server/testing/streaming-replica.ts";
import { findPostgres, startCluster } from "../scripts/lib/postgres.mjs";
import { delayAnswers } from "./lib/delayed-answers.ts";

/**
 * `npm run bench:synchronous` measures writes per second on a PostgreSQL whose synchronous replica answers after some
 * milliseconds: with NOTIFY in the transaction of each change, as it was once, and with events as rows.
 */
const WRITERS = 32;
const DELAY_MS = 5;
const SECONDS = 5;
const REPLICA = "delayed";
const ROUNDS = 2;

type Announce = (db: TenantDb, messages: readonly unknown[]) => Promise<unknown>;

const inTransaction: Announce = (db, messages) =>
  db.run(sql`
    SELECT pg_notify(${LIVE_CHANNEL}, message)
    FROM unnest(${messages.map((message) => JSON.stringify(message))}::text[]) AS message`);
const asRow: Announce = (db, messages) => db.runPrepared(addLiveEvents(messages));

/** Returns how many changes, each with a live event, the writers commit in a second. */
async function writesPerSecond(db: SystemDb, company: Awaited<ReturnType<typeof aCompany>>, announce: Announce) {
  let writes = 0;
  const until = performance.now() + SECONDS * 1000;
  const write = async (): Promise<void> => {
    while (performance.now() < until) {
      await tenantTransaction(db, { workspace_id: company.workspace }, async (tenant) => {
        await insertGroup(tenant, { name: randomUUID(), by: company.owner.id, at: new Date() });
        await announce(tenant, messagesOf({ kind: "workspace_changed", id: company.workspace }, [company.workspace]));
      });
      writes += 1;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return writes / SECONDS;
}

async function measure(url: string): Promise<void> {
  const log = pino({ level: "warn" });
  const settings = { DATABASE_URL: url, DATABASE_POOL: String(WRITERS + 2) };
  const database = await openMigrated({ env: readEnvironment(settings, "command"), log });
  const events = new EventSender(database, LIVE_CHANNEL, log);
  const db = openKysely(database, { onEvents: () => events.wake() });
  const company = await aCompany({ db, clock: { now: () => new Date() } });
  const best = { before: 0, after: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    best.before = Math.max(best.before, await writesPerSecond(db, company, inTransaction));
    best.after = Math.max(best.after, await writesPerSecond(db, company, asRow));
  }
  console.log(
    `${WRITERS} writers, a synchronous replica that answers after ${DELAY_MS} ms: ${best.before.toFixed(0)} writes per second with NOTIFY in the transaction, ${best.after.toFixed(0)} with events as rows (${(best.after / best.before).toFixed(1)} ×)`,
  );
  await events.close();
  await database.close();
}

const folder = findPostgres();
if (folder === undefined) throw new Error("PostgreSQL isn't installed.");
const primary = await startCluster(folder);
const proxy = await delayAnswers(Number(new URL(primary.url).port), DELAY_MS);
const replica = await aStreamingReplica(primary.url, { name: REPLICA, port: String(proxy.port) });
try {
  const admin = new pg.Client(primary.url);
  await admin.connect();
  await admin.query("ALTER ROLE postgres SET synchronous_commit = on");
  await admin.query(`ALTER SYSTEM SET synchronous_standby_names = '${REPLICA}'`);
  await admin.query("SELECT pg_reload_conf()");
  await admin.end();
  await measure(primary.url);
} finally {
  await replica.stop();
  proxy.close();
  await primary.stop();
}
