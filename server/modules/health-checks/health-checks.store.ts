import { sql } from "kysely";
import type { SystemDb } from "#server/db/scope.ts";
import { FILE_TABLES } from "#server/db/stored-files.ts";

/** Returns the database's own version and clock. */
export async function describeDatabase(db: SystemDb): Promise<{ version: string; now: Date }> {
  const { rows } = await sql<{ version: string; now: string }>`
    SELECT current_setting('server_version') AS version, clock_timestamp() AS now`.execute(db);
  const [found = { version: "?", now: "" }] = rows;
  return { version: found.version, now: new Date(found.now) };
}

export interface SealedValue {
  readonly use: string;
  readonly sealed: Buffer;
}

/** Returns up to one sealed value of each kind, the newest first. */
export async function sampleSealedValues(db: SystemDb): Promise<SealedValue[]> {
  const factor = await db
    .selectFrom("second_factor")
    .select("secret")
    .orderBy("user_id", "desc")
    .limit(1)
    .executeTakeFirst();
  const one_c = await db
    .selectFrom("one_c_setting")
    .select("key")
    .where("key", "is not", null)
    .orderBy("workspace_id", "desc")
    .limit(1)
    .executeTakeFirst();
  const mail = await db
    .selectFrom("mail")
    .select("secret")
    .where("secret", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return [
    { use: "the keys of authenticator apps", sealed: factor?.secret },
    { use: "the keys of 1C exchanges", sealed: one_c?.key },
    { use: "links and codes in waiting mails", sealed: mail?.secret },
  ].flatMap(({ use, sealed }) => (sealed === undefined || sealed === null ? [] : [{ use, sealed }]));
}

/** Returns the keys of stored files, up to `limit` of each kind, the newest first. */
export async function listFileKeys(db: SystemDb, limit: number): Promise<string[]> {
  const newest = sql.join(
    FILE_TABLES.map((name) => sql`(SELECT key FROM ${sql.table(name)} ORDER BY id DESC LIMIT ${limit}::integer)`),
    sql` UNION ALL `,
  );
  const { rows } = await sql<{ key: string }>`SELECT f.key FROM (${newest}) f`.execute(db);
  return rows.map(({ key }) => key);
}
