import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { z } from "zod";
import { TABLE_SETTING_FIELDS } from "#contract/table-settings/table-setting-fields.ts";
import type { TableName } from "#contract/table-settings/table-setting-fields.ts";
import type { TableSetting } from "#contract/table-settings/table-setting.api.ts";
import { describedTable } from "#server/db/described.ts";
import { rowsOf, TenantDb } from "#server/db/scope.ts";
import type { SystemDb } from "#server/db/scope.ts";

export type SettingRow = z.input<typeof TableSetting>;

const SETTING = describedTable("table_setting", TABLE_SETTING_FIELDS, {
  id: "made",
  version: "kept",
  workspace_id: "tenant",
  user_id: "kept",
  updated_at: "kept",
});

/** The company's database, or the system's for the settings of the administration, which belong to no company. */
type SettingDb = TenantDb | SystemDb;

const ownerOf = (db: SettingDb): number | null => (db instanceof TenantDb ? db.me : null);
const isHere = (db: SettingDb): RawBuilder<SqlBool> =>
  db instanceof TenantDb ? sql<SqlBool>`s.workspace_id = ${db.me}` : sql<SqlBool>`s.workspace_id IS NULL`;

const columns = (user: number): RawBuilder<unknown> => sql`
  s.id,
  s.version,
  ${SETTING.stored("s")},
  s.updated_at,
  s.user_id = ${user} AS is_own,
  json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name)) AS "user"`;

/** Lists the user's own settings and those shared in the workspace or among administrators, sorted by name. */
export const listSettings = (db: SettingDb, user: number, table: TableName | undefined): Promise<SettingRow[]> =>
  rowsOf(
    db,
    sql<SettingRow>`
      SELECT ${columns(user)}
      FROM table_setting s
        JOIN app_user u ON u.id = s.user_id
      WHERE ${isHere(db)}
        AND (s.user_id = ${user} OR s.shared) ${table === undefined ? sql`` : sql`AND s."table" = ${table}`}
      ORDER BY s.name COLLATE und NULLS FIRST, s.id`,
  );

export async function lockSettingForUpdate(db: SettingDb, user: number, id: number): Promise<SettingRow | undefined> {
  const rows = await rowsOf(
    db,
    sql<SettingRow>`
      SELECT ${columns(user)}
      FROM table_setting s
        JOIN app_user u ON u.id = s.user_id
      WHERE ${isHere(db)} AND s.user_id = ${user} AND s.id = ${id}
      FOR UPDATE OF s`,
  );
  return rows[0];
}

type Given = Pick<SettingRow, keyof typeof TABLE_SETTING_FIELDS>;

/** Inserts a setting and returns its id. A setting without a name replaces the previous setting without a name. */
export async function insertSetting(
  db: SettingDb,
  user: number,
  setting: Given,
  at: Date,
): Promise<number | undefined> {
  const rows = await rowsOf(
    db,
    sql<{ id: number }>`
      INSERT INTO table_setting AS s (workspace_id, user_id, ${SETTING.columns}, updated_at)
      SELECT ${ownerOf(db)}::bigint, ${user}::bigint, ${SETTING.values}, ${at.toISOString()}::timestamptz
      FROM ${SETTING.recordset([setting])}
      ON CONFLICT (workspace_id, user_id, "table")
      WHERE name IS NULL DO UPDATE SET settings = excluded.settings,
        version = s.version + 1,
        updated_at = excluded.updated_at
      WHERE ${isHere(db)}
      RETURNING s.id`,
  );
  return rows[0]?.id;
}

/** Replaces a setting. Returns undefined if it isn't the user's own. */
export async function updateSetting(
  db: SettingDb,
  user: number,
  setting: Given & Pick<SettingRow, "id">,
  at: Date,
): Promise<number | undefined> {
  const rows = await rowsOf(
    db,
    sql<{ id: number }>`
      UPDATE table_setting s
      SET ${SETTING.assignments}, version = s.version + 1, updated_at = ${at.toISOString()}::timestamptz
      FROM ${SETTING.recordset([setting])}
      WHERE ${isHere(db)} AND s.user_id = ${user} AND s.id = ${setting.id}
      RETURNING s.id`,
  );
  return rows[0]?.id;
}

/** Deletes a setting. Returns undefined if it isn't the user's own. */
export async function deleteSetting(db: SettingDb, user: number, id: number): Promise<number | undefined> {
  const rows = await rowsOf(
    db,
    sql<{ id: number }>`
      DELETE FROM table_setting s
      WHERE ${isHere(db)} AND s.user_id = ${user} AND s.id = ${id}
      RETURNING s.id`,
  );
  return rows[0]?.id;
}
