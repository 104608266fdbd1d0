import type { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { GroupQuery } from "#contract/groups/group.schema.ts";
import { exportParams } from "#contract/list.ts";

export const GROUP_COLUMNS = [
  "name",
  "item_count",
  "progress",
  "open_count",
  "tender_count",
  "ordered_count",
  "created_at",
] as const;
export type GroupColumn = (typeof GROUP_COLUMNS)[number];
export const GroupExportQuery = GroupQuery.omit({ limit: true, offset: true }).extend(exportParams(GROUP_COLUMNS));
export type GroupExportQuery = z.output<typeof GroupExportQuery>;

/** The list of groups as a file. Only the list itself loads this file. */
export const groupExportApi = {
  export: endpoint({
    method: "GET",
    path: "/purchase-item-groups/export",
    summary: "The list as it is filtered and ordered, as .xlsx or .csv",
    access: { kind: "member", permission: "read_purchase" },
    query: GroupExportQuery,
    response: "file",
  }),
};
