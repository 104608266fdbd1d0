import type { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { exportParams } from "#contract/list.ts";
import { UserQuery } from "#contract/user-admin/user-admin.api.ts";

export const USER_COLUMNS = [
  "name",
  "email",
  "phone",
  "group",
  "state",
  "second_factor",
  "companies",
  "last_seen_at",
] as const;
export type UserColumn = (typeof USER_COLUMNS)[number];
export const UserExportQuery = UserQuery.omit({ limit: true, offset: true }).extend(exportParams(USER_COLUMNS));
export type UserExportQuery = z.output<typeof UserExportQuery>;

/** The list of users as a file. Only the list itself loads this file. */
export const userExportApi = {
  export: endpoint({
    method: "GET",
    path: "/users/export",
    summary: "The list as it is filtered and ordered, as .xlsx or .csv",
    access: { kind: "admin" },
    query: UserExportQuery,
    response: "file",
  }),
};
