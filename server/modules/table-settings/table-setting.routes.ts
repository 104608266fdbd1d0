import type { z } from "zod";
import { VIEWS_MAX, tableSettingApi } from "#contract/table-settings/table-setting.api.ts";
import type { TableSettingCreate, TableSettingPatch } from "#contract/table-settings/table-setting.api.ts";
import { mergedFields } from "#contract/fields.ts";
import { TABLE_VIEW_FIELDS } from "#contract/table-settings/table-setting-fields.ts";
import { decideTable } from "#contract/records.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import { asList } from "#server/http/as-list.ts";
import { assertAllowed } from "#server/http/assert-allowed.ts";
import type { MemberContext } from "#server/http/context.ts";
import { implement } from "#server/http/implement.ts";
import {
  deleteSetting,
  lockSettingForUpdate,
  insertSetting,
  listSettings,
  updateSetting,
} from "#server/modules/table-settings/table-setting.store.ts";
import type { SettingRow } from "#server/modules/table-settings/table-setting.store.ts";

/**
 * Checks that the user has no other view with the same name.
 * @throws AppError invalid_input if the name is taken
 */
function assertName(own: readonly SettingRow[], name: string): void {
  if (own.some((each) => each.name?.toLowerCase() === name.toLowerCase()))
    throw new AppError("invalid_input", { fields: { name: ["view_name_taken"] } });
  if (own.length >= VIEWS_MAX) throw new AppError("invalid_input", { fields: { name: ["too_big"] } });
}

const ownOf = async (
  { db, principal }: MemberContext,
  table: SettingRow["table"],
  but: number,
): Promise<SettingRow[]> =>
  (await listSettings(db, principal.user_id, table)).filter((each) => each.is_own && each.id !== but);

async function keep(ctx: MemberContext, given: z.output<typeof TableSettingCreate>): Promise<SettingRow> {
  const { db, principal } = ctx;
  assertAllowed(decideTable(given.table, principal));
  if (given.name !== null) assertName(await ownOf(ctx, given.table, 0), given.name);
  const id = foundOrThrow(await insertSetting(db, principal.user_id, given, ctx.now));
  return foundOrThrow(await lockSettingForUpdate(db, principal.user_id, id));
}

async function change(ctx: MemberContext, id: number, patch: z.output<typeof TableSettingPatch>): Promise<SettingRow> {
  const { db, principal } = ctx;
  const before = foundOrThrow(await lockSettingForUpdate(db, principal.user_id, id));
  assertAllowed(decideTable(before.table, principal));
  if (patch.version !== undefined && patch.version !== before.version)
    throw new AppError("version_conflict", { current: before });
  const after = { ...before, ...mergedFields(TABLE_VIEW_FIELDS, before, patch) };
  const { name, shared } = after;
  if (name === null && shared) throw new AppError("invalid_input", { fields: { name: ["required"] } });
  if (name !== null && name !== before.name) assertName(await ownOf(ctx, before.table, id), name);
  await updateSetting(db, principal.user_id, after, ctx.now);
  return foundOrThrow(await lockSettingForUpdate(db, principal.user_id, id));
}

export const tableSettingRoutes = implement("table_settings", tableSettingApi, {
  list: async ({ db, principal }, { query }) => {
    if (query.table !== undefined) assertAllowed(decideTable(query.table, principal));
    const settings = await listSettings(db, principal.user_id, query.table);
    return asList(
      settings.filter(({ table }) => decideTable(table, principal) === "ok"),
      query,
    );
  },
  create: (ctx, { body }) => keep(ctx, body),
  patch: (ctx, { params, body }) => change(ctx, params.id, body),
  remove: async ({ db, principal }, { params }) => {
    if ((await deleteSetting(db, principal.user_id, params.id)) === 0) throw new AppError("not_found");
    return {};
  },
});
