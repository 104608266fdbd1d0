import type { z } from "zod";
import { adminTableSettingApi, VIEWS_MAX, tableSettingApi } from "#contract/table-settings/table-setting.api.ts";
import type { TableSetting, TableSettingPatch } from "#contract/table-settings/table-setting.api.ts";
import { mergedFields } from "#contract/fields.ts";
import { TABLE_VIEW_FIELDS } from "#contract/table-settings/table-setting-fields.ts";
import { decideTable } from "#contract/records.ts";
import { AppError, foundOrThrow } from "#server/core/app-error.ts";
import { asList } from "#server/http/as-list.ts";
import { assertAllowed } from "#server/http/assert-allowed.ts";
import type { CallContext } from "#server/core/side-effects.ts";
import type { Principal } from "#contract/permissions.ts";
import type { TableName } from "#contract/table-settings/table-setting-fields.ts";
import type { ShortListQuery } from "#contract/list.ts";
import type { SystemDb, TenantDb } from "#server/db/scope.ts";
import type { SessionContext } from "#server/http/context.ts";
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

/** Where the caller keeps settings: in the active company, or as an administrator. */
interface Place extends Pick<CallContext, "now"> {
  readonly db: TenantDb | SystemDb;
  readonly principal: Principal;
}
type Created = Pick<z.output<typeof TableSetting>, "table" | "name" | "shared" | "settings">;

const ownOf = async ({ db, principal }: Place, table: SettingRow["table"], but: number): Promise<SettingRow[]> =>
  (await listSettings(db, principal.user_id, table)).filter((each) => each.is_own && each.id !== but);

async function list({ db, principal }: Place, query: ShortListQuery & { table?: TableName | undefined }) {
  if (query.table !== undefined) assertAllowed(decideTable(query.table, principal));
  const settings = await listSettings(db, principal.user_id, query.table);
  return asList(
    settings.filter(({ table }) => decideTable(table, principal) === "ok"),
    query,
  );
}

async function keep(place: Place, given: Created): Promise<SettingRow> {
  const { db, principal } = place;
  assertAllowed(decideTable(given.table, principal));
  if (given.name !== null) assertName(await ownOf(place, given.table, 0), given.name);
  const id = foundOrThrow(await insertSetting(db, principal.user_id, given, place.now));
  return foundOrThrow(await lockSettingForUpdate(db, principal.user_id, id));
}

async function change(place: Place, id: number, patch: z.output<typeof TableSettingPatch>): Promise<SettingRow> {
  const { db, principal } = place;
  const before = foundOrThrow(await lockSettingForUpdate(db, principal.user_id, id));
  assertAllowed(decideTable(before.table, principal));
  if (patch.version !== undefined && patch.version !== before.version)
    throw new AppError("version_conflict", { current: before });
  const after = { ...before, ...mergedFields(TABLE_VIEW_FIELDS, before, patch) };
  const { name, shared } = after;
  if (name === null && shared) throw new AppError("invalid_input", { fields: { name: ["required"] } });
  if (name !== null && name !== before.name) assertName(await ownOf(place, before.table, id), name);
  await updateSetting(db, principal.user_id, after, place.now);
  return foundOrThrow(await lockSettingForUpdate(db, principal.user_id, id));
}

async function remove({ db, principal }: Place, id: number): Promise<Record<string, never>> {
  foundOrThrow(await deleteSetting(db, principal.user_id, id));
  return {};
}

const asAdministrator = ({ system, principal, now }: SessionContext): Place => ({ db: system, principal, now });

export const tableSettingRoutes = [
  ...implement("table_settings", tableSettingApi, {
    list: (ctx, { query }) => list(ctx, query),
    create: (ctx, { body }) => keep(ctx, body),
    patch: (ctx, { params, body }) => change(ctx, params.id, body),
    remove: (ctx, { params }) => remove(ctx, params.id),
  }),
  ...implement("admin_table_settings", adminTableSettingApi, {
    list: (ctx, { query }) => list(asAdministrator(ctx), query),
    create: (ctx, { body }) => keep(asAdministrator(ctx), body),
    patch: (ctx, { params, body }) => change(asAdministrator(ctx), params.id, body),
    remove: (ctx, { params }) => remove(asAdministrator(ctx), params.id),
  }),
];
