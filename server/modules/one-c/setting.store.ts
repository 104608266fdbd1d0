import { sql } from "kysely";
import type { StoredFields } from "#contract/fields.ts";
import type { OneCSettingSave, OneCStuck } from "#contract/one-c/one-c.schema.ts";
import { ONE_C_SETTING_FIELDS } from "#contract/one-c/setting-fields.ts";
import { isNeededDocument } from "#server/modules/one-c/due-document.sql.ts";
import { describedTable } from "#server/db/described.ts";
import type { SystemDb, TenantDb } from "#server/db/scope.ts";

const SETTING = describedTable("one_c_setting", ONE_C_SETTING_FIELDS, {
  workspace_id: "tenant",
  version: "kept",
  password: "kept",
  key: "kept",
  seen_at: "kept",
});

/** Database record of a workspace's exchange settings. Password and key are encrypted. */
export interface SettingRow extends StoredFields<typeof ONE_C_SETTING_FIELDS> {
  readonly version: number;
  readonly password: Buffer | null;
  readonly key: Buffer | null;
  readonly seen_at: string | null;
}

const columns = sql`s.version, ${SETTING.stored("s")}, s.password, s.key, s.seen_at`;

export async function findSetting(db: TenantDb): Promise<SettingRow | undefined> {
  const rows = await db.run<SettingRow>(sql`SELECT ${columns} FROM one_c_setting s WHERE s.workspace_id = ${db.me}`);
  return rows[0];
}

export async function findSettingOf(db: SystemDb, workspace: number): Promise<SettingRow | undefined> {
  const { rows } = await sql<SettingRow>`
    SELECT ${columns}
    FROM one_c_setting s
      JOIN workspace w ON w.id = s.workspace_id
    WHERE s.workspace_id = ${workspace} AND w.status <> 'CLOSED'`.execute(db);
  return rows[0];
}

/**
 * Saves the settings if their version still matches (0 if there were none). Returns false if another user saved first.
 * An undefined `password` keeps the stored one.
 */
export async function upsertSetting(
  db: TenantDb,
  given: Omit<OneCSettingSave, "password">,
  password: Buffer | null | undefined,
): Promise<boolean> {
  const secret = password === undefined ? sql`one_c_setting.password` : sql`excluded.password`;
  const changed = await db.change(sql`
    INSERT INTO one_c_setting (workspace_id, ${SETTING.columns}, password)
    SELECT ${db.me}, ${SETTING.values}, ${password ?? null}::bytea
    FROM ${SETTING.recordset([given])}
    ON CONFLICT
      (workspace_id) DO UPDATE SET version = one_c_setting.version + 1,
      ${SETTING.replacements},
      password = ${secret}
    WHERE one_c_setting.version = ${given.version}`);
  return changed > 0;
}

/** Saves a new exchange key. Increments the version, which ends sessions opened with the old key. */
export const updateExchangeKey = (db: TenantDb, key: Buffer): Promise<number> =>
  db.change(sql`UPDATE one_c_setting SET key = ${key}, version = version + 1 WHERE workspace_id = ${db.me}`);

export const recordLastRequest = (db: TenantDb, at: Date): Promise<number> =>
  db.change(sql`UPDATE one_c_setting SET seen_at = ${at.toISOString()}::timestamptz WHERE workspace_id = ${db.me}`);

export async function outboxOf(db: TenantDb): Promise<{ waiting: number; stuck: OneCStuck[] }> {
  const from = sql`
    one_c_document d
    JOIN purchase_order o ON o.id = d.order_id
    WHERE d.workspace_id = ${db.me} AND o.customer_id = ${db.me} AND ${isNeededDocument}`;
  const stuck = await db.run<OneCStuck>(
    sql`
      SELECT o.id AS "order", o.number, o.name, d.error
      FROM ${from} AND d.status = 'failed'
      ORDER BY d.id DESC
      LIMIT 50`,
  );
  const counted = await db.run<{ count: number }>(sql`SELECT count(*) AS count FROM ${from} AND d.status = 'waiting'`);
  return { waiting: counted[0]?.count ?? 0, stuck };
}
