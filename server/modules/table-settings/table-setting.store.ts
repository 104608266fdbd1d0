import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { z } from "zod";
import { TABLE_SETTING_FIELDS } from "#contract/table-settings/table-setting-fields.ts";
import type { TableName } from "#contract/table-settings/table-setting-fields.ts";
import type { TableSetting } from "#contract/table-settings/table-setting.api.ts";
import { describedTable } from "#server/db/described.ts";
import type { TenantDb } from "#server/db/scope.ts";

export type SettingRow = z.input<typeof TableSetting>;

const SETTING = describedTable("table_setting", TABLE_SETTING_FIELDS, {
  id: "made",
  version: "kept",
  workspace_id: "tenant",
  user_id: "kept",
  updated_at: "kept",
});

const columns = (user: number): RawBuilder<unknown> => sql`
  s.id,
  s.version,
  ${SETTING.stored("s")},
  s.updated_at,
  s.user_id = ${user} AS is_own,
  json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name)) AS "user"`;

/** Lists the user's own settings and those shared in the workspace, sorted by name. */
export const listSettings = (db: TenantDb, user: number, table: TableName | undefined): Promise<SettingRow[]> =>
  db.run<SettingRow>(sql`
    SELECT ${columns(user)}
    FROM table_setting s
      JOIN app_user u ON u.id = s.user_id
    WHERE s.workspace_id = ${db.me}
      AND (s.user_id = ${user} OR s.shared) ${table === undefined ? sql`` : sql`AND s."table" = ${table}`}
    ORDER BY s.name COLLATE und NULLS FIRST, s.id`);

export async function lockSettingForUpdate(db: TenantDb, user: number, id: number): Promise<SettingRow | undefined> {
  const rows = await db.run<SettingRow>(sql`
    SELECT ${columns(user)}
    FROM table_setting s
      JOIN app_user u ON u.id = s.user_id
    WHERE s.workspace_id = ${db.me} AND s.user_id = ${user} AND s.id = ${id}
    FOR UPDATE OF s`);
  return rows[0];
}

type Given = Pick<SettingRow, keyof typeof TABLE_SETTING_FIELDS>;

/** Inserts a setting and returns its id. A setting without a name replaces the previous setting without a name. */
export async function insertSetting(db: TenantDb, user: number, setting: Given, at: Date): Promise<number | undefined> {
  const rows = await db.run<{ id: number }>(sql`
    INSERT INTO table_setting AS s (workspace_id, user_id, ${SETTING.columns}, updated_at)
    SELECT ${db.me}, ${user}::bigint, ${SETTING.values}, ${at.toISOString()}::timestamptz
    FROM ${SETTING.recordset([setting])}
    ON CONFLICT (workspace_id, user_id, "table")
    WHERE name IS NULL DO UPDATE SET settings = excluded.settings,
      version = s.version + 1,
      updated_at = excluded.updated_at
    WHERE s.workspace_id = ${db.me}
    RETURNING s.id`);
  return rows[0]?.id;
}

export const updateSetting = (
  db: TenantDb,
  user: number,
  setting: Given & Pick<SettingRow, "id">,
  at: Date,
): Promise<number> =>
  db.change(sql`
    UPDATE table_setting s
    SET ${SETTING.assignments}, version = s.version + 1, updated_at = ${at.toISOString()}::timestamptz
    FROM ${SETTING.recordset([setting])}
    WHERE s.workspace_id = ${db.me} AND s.user_id = ${user} AND s.id = ${setting.id}`);

export const deleteSetting = (db: TenantDb, user: number, id: number): Promise<number> =>
  db.change(sql`DELETE FROM table_setting s WHERE s.workspace_id = ${db.me} AND s.user_id = ${user} AND s.id = ${id}`);
