import { sql } from "kysely";
import type { OneCSettingSave, OneCStuck } from "#contract/one-c/one-c.schema.ts";
import type { OneCDriver, OneCEncoding, OneCFormat, OneCPreset, OneCRole } from "#contract/one-c/one-c.values.ts";
import type { SystemDb, TenantDb } from "#server/db/scope.ts";

/** How a workspace exchanges orders with 1C, as it is kept: what opens something is sealed. */
export interface SettingRow {
  readonly version: number;
  readonly driver: OneCDriver | null;
  readonly role: OneCRole;
  readonly format: OneCFormat;
  readonly encoding: OneCEncoding;
  readonly preset: OneCPreset | null;
  readonly posts: boolean;
  readonly makes: boolean;
  readonly url: string | null;
  readonly login: string | null;
  readonly password: Buffer | null;
  readonly key: Buffer | null;
  readonly final_status: string | null;
  readonly seen_at: string | null;
}

const columns = sql`s.version, s.driver, s.role, s.format, s.encoding, s.preset, s.posts, s.makes, s.url, s.login,
  s.password, s.key, s.final_status, s.seen_at`;

/** The setting of the active workspace. */
export async function findSetting(db: TenantDb): Promise<SettingRow | undefined> {
  const rows = await db.run<SettingRow>(sql`SELECT ${columns} FROM one_c_setting s WHERE s.workspace_id = ${db.me}`);
  return rows[0];
}

/** The setting of a workspace that 1C says it belongs to, before it has proved that. */
export async function findSettingOf(db: SystemDb, workspace: number): Promise<SettingRow | undefined> {
  const { rows } = await sql<SettingRow>`
    SELECT ${columns} FROM one_c_setting s JOIN workspace w ON w.id = s.workspace_id
    WHERE s.workspace_id = ${workspace} AND w.status <> 'CLOSED'`.execute(db);
  return rows[0];
}

/**
 * Keeps the setting if it is still the one of that version (0: none); false when somebody was faster. `password`:
 * undefined stays.
 */
export async function keepSetting(
  db: TenantDb,
  given: Omit<OneCSettingSave, "password">,
  password: Buffer | null | undefined,
): Promise<boolean> {
  const { version, driver, role, format, encoding, preset, posts, makes, url, login, final_status } = given;
  const secret = password === undefined ? sql`one_c_setting.password` : sql`${password}`;
  const changed = await db.change(sql`
    INSERT INTO one_c_setting (workspace_id, driver, role, format, encoding, preset, posts, makes, url, login, password,
      final_status)
    VALUES (${db.me}, ${driver}, ${role}, ${format}, ${encoding}, ${preset}, ${posts}, ${makes}, ${url}, ${login},
      ${password ?? null}, ${final_status})
    ON CONFLICT (workspace_id) DO UPDATE SET version = one_c_setting.version + 1, driver = excluded.driver,
      role = excluded.role, format = excluded.format,
      encoding = excluded.encoding, preset = excluded.preset, posts = excluded.posts, makes = excluded.makes,
      url = excluded.url, login = excluded.login, password = ${secret}, final_status = excluded.final_status
    WHERE one_c_setting.version = ${version}`);
  return changed > 0;
}

/** Keeps a new key; the visits that the old one opened are over. */
export const keepKey = (db: TenantDb, key: Buffer): Promise<number> =>
  db.change(sql`UPDATE one_c_setting SET key = ${key}, version = version + 1 WHERE workspace_id = ${db.me}`);

/** Notes that 1C came. */
export const noteSeen = (db: TenantDb, at: Date): Promise<number> =>
  db.change(sql`UPDATE one_c_setting SET seen_at = ${at.toISOString()}::timestamptz WHERE workspace_id = ${db.me}`);

/** What waits for 1C, and the newest of what it didn't take. */
export async function outboxOf(db: TenantDb): Promise<{ waiting: number; stuck: OneCStuck[] }> {
  const from = sql`one_c_document d JOIN purchase_order o ON o.id = d.order_id
    WHERE d.workspace_id = ${db.me} AND o.customer_id = ${db.me} AND o.status = 'OPENED'`;
  const stuck = await db.run<OneCStuck>(
    sql`SELECT o.id AS "order", o.number, o.name, d.error FROM ${from} AND d.status = 'failed' ORDER BY d.id DESC
      LIMIT 50`,
  );
  const counted = await db.run<{ count: number }>(sql`SELECT count(*) AS count FROM ${from} AND d.status = 'waiting'`);
  return { waiting: counted[0]?.count ?? 0, stuck };
}
