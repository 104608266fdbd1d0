import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { propertyOf } from "#contract/fields.ts";
import { listAnswer, ShortListQuery } from "#contract/list.ts";
import { Id, IdParam, Nothing, Timestamp, Version } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";
import type { Access } from "#contract/permissions.ts";
import {
  ADMIN_TABLES,
  COMPANY_TABLES,
  TABLE_SETTING_FIELDS,
  TABLE_VIEW_FIELDS,
} from "#contract/table-settings/table-setting-fields.ts";
import type { TableName } from "#contract/table-settings/table-setting-fields.ts";

export const VIEWS_MAX = 100;

/**
 * Saved table settings. Settings with a name are a view; settings without one are the user's current settings. A shared
 * view is visible to the whole workspace, or to all administrators, but editable only by its author.
 */
export const TableSetting = z
  .object({
    id: Id,
    version: Version,
    ...propertyOf(TABLE_SETTING_FIELDS, "output"),
    user: Named,
    is_own: z.boolean(),
    updated_at: Timestamp,
  })
  .meta({ id: "TableSetting" });
export type TableSetting = z.output<typeof TableSetting>;

const createIn = <const T extends readonly TableName[]>(tables: T) =>
  z
    .strictObject({
      ...propertyOf(TABLE_SETTING_FIELDS, "input"),
      table: z.enum(tables),
      name: TABLE_VIEW_FIELDS.name.input.nullable().default(null),
      shared: TABLE_VIEW_FIELDS.shared.input.default(false),
    })
    .refine(({ name, shared }) => name !== null || !shared, { error: "validation.required", path: ["name"] });
export const TableSettingCreate = createIn(COMPANY_TABLES);
export const TableSettingPatch = z
  .strictObject({ ...propertyOf(TABLE_VIEW_FIELDS, "input"), version: Version })
  .partial();

const ById = z.object({ id: IdParam });

const settingApi = <const A extends Access, const T extends readonly TableName[]>(
  path: string,
  access: A,
  tables: T,
) => ({
  list: endpoint({
    method: "GET",
    path,
    summary: "The caller's arrangement of a table, their views and the shared ones",
    access,
    query: ShortListQuery.extend({ table: z.enum(tables).optional() }),
    response: listAnswer(TableSetting),
  }),
  create: endpoint({
    method: "POST",
    path,
    summary: "Keep an arrangement, or a view under a name; the one without a name is replaced",
    access,
    body: createIn(tables),
    response: TableSetting,
  }),
  patch: endpoint({
    method: "PATCH",
    path: `${path}/{id}`,
    summary: "Change an own arrangement or view",
    access,
    params: ById,
    body: TableSettingPatch,
    response: TableSetting,
    errors: ["version_conflict"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${path}/{id}`,
    summary: "Delete an own view",
    access,
    params: ById,
    response: Nothing,
  }),
});

export const tableSettingApi = settingApi("/user/settings/table", { kind: "member", permission: null }, COMPANY_TABLES);
export const adminTableSettingApi = settingApi("/admin/settings/table", { kind: "admin" }, ADMIN_TABLES);
