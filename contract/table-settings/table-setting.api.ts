import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Id, IdParam, line, Nothing, Timestamp, Version } from "#contract/primitives.ts";
import { Named } from "#contract/reference/reference.schema.ts";

/** Tables whose columns and views are kept. */
export const TABLES = ["purchase-items", "orders", "tenders"] as const;
export type TableName = (typeof TABLES)[number];

/** Views of one user in one table. */
export const VIEWS_MOST = 100;
const field = z.string().min(1).max(60);

/**
 * How a table is arranged: order, hidden columns, widths in pixels, height of rows; a view adds what it shows, as the
 * address of the list says it.
 */
export const TableLook = z.strictObject({
  order: z.array(field).max(200).optional(),
  hidden: z.array(field).max(200).optional(),
  widths: z.record(field, z.int().min(20).max(2000)).optional(),
  density: z.enum(["compact", "standard", "comfortable"]).optional(),
  /** The query string of the list: search, filters, order. */
  query: z.string().max(4000).optional(),
});
export type TableLook = z.output<typeof TableLook>;

/**
 * A kept arrangement: without a name the user's own of the table, with one a view that they can go back to. A shared
 * view is seen by the whole workspace and changed by who made it.
 */
export const TableSetting = z
  .object({
    id: Id,
    version: Version,
    table: z.enum(TABLES),
    name: z.string().nullable(),
    shared: z.boolean(),
    settings: TableLook,
    user: Named,
    is_own: z.boolean(),
    updated_at: Timestamp,
  })
  .meta({ id: "TableSetting" });
export type TableSetting = z.output<typeof TableSetting>;

export const TableSettingCreate = z
  .strictObject({
    table: z.enum(TABLES),
    name: line(60).nullable().default(null),
    shared: z.boolean().default(false),
    settings: TableLook,
  })
  .refine(({ name, shared }) => name !== null || !shared, { error: "validation.required", path: ["name"] });
export const TableSettingPatch = z
  .strictObject({ name: line(60), shared: z.boolean(), settings: TableLook, version: Version })
  .partial();

const ById = z.object({ id: IdParam });
const access = { kind: "member", permission: null } as const;

/** How the caller arranged their tables, and the views of the workspace. */
export const tableSettingApi = {
  list: endpoint({
    method: "GET",
    path: "/user/settings/table",
    summary: "The caller's arrangement of a table, their views and the shared ones",
    access,
    query: z.strictObject({ table: z.enum(TABLES).optional() }),
    response: z.array(TableSetting),
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
