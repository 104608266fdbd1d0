import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { propertyOf } from "#contract/fields.ts";
import { listAnswer, ShortListQuery } from "#contract/list.ts";
import { Id, IdParam, Nothing, Timestamp, Version } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";
import { TABLE_VIEW_FIELDS, TABLE_SETTING_FIELDS, TABLES } from "#contract/table-settings/table-setting-fields.ts";

export const VIEWS_MAX = 100;

/**
 * Saved table settings. Settings with a name are a view; settings without one are the user's current settings. A shared
 * view is visible to the whole workspace but editable only by its author.
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

export const TableSettingCreate = z
  .strictObject({
    ...propertyOf(TABLE_SETTING_FIELDS, "input"),
    name: TABLE_VIEW_FIELDS.name.input.nullable().default(null),
    shared: TABLE_VIEW_FIELDS.shared.input.default(false),
  })
  .refine(({ name, shared }) => name !== null || !shared, { error: "validation.required", path: ["name"] });
export const TableSettingPatch = z
  .strictObject({ ...propertyOf(TABLE_VIEW_FIELDS, "input"), version: Version })
  .partial();

const ById = z.object({ id: IdParam });
const access = { kind: "member", permission: null } as const;

export const tableSettingApi = {
  list: endpoint({
    method: "GET",
    path: "/user/settings/table",
    summary: "The caller's arrangement of a table, their views and the shared ones",
    access,
    query: ShortListQuery.extend({ table: z.enum(TABLES).optional() }),
    response: listAnswer(TableSetting),
  }),
  create: endpoint({
    method: "POST",
    path: "/user/settings/table",
    summary: "Keep an arrangement, or a view under a name; the one without a name is replaced",
    access,
    body: TableSettingCreate,
    response: TableSetting,
  }),
  patch: endpoint({
    method: "PATCH",
    path: "/user/settings/table/{id}",
    summary: "Change an own arrangement or view",
    access,
    params: ById,
    body: TableSettingPatch,
    response: TableSetting,
    errors: ["version_conflict"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/user/settings/table/{id}",
    summary: "Delete an own view",
    access,
    params: ById,
    response: Nothing,
  }),
};
