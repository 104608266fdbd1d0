import type { GroupColumn, GroupExportQuery } from "#contract/groups/group-export.api.ts";
import type { MemberContext, PreTransactionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { exportList } from "#server/http/list-file.ts";
import type { FileReader } from "#server/http/list-file.ts";
import { findGroupIds, findGroups } from "#server/modules/groups/group.store.ts";
import type { GroupRow } from "#server/modules/groups/group.store.ts";
import { dayOf } from "#server/platform/zoned-day.ts";

/** Returns the cell of a group. Numbers and days are in wire format. */
function cellOf(row: GroupRow, column: GroupColumn, { zone }: FileReader): string {
  switch (column) {
    case "name":
      return row.name;
    case "progress":
      return `${row.ordered_count} / ${row.item_count}`;
    case "created_at":
      return dayOf(new Date(row.created_at), zone);
    default:
      return String(row[column]);
  }
}

/** Exports the filtered groups with the visible columns and sorting. */
export const exportGroups = (ctx: PreTransactionContext<MemberContext>, query: GroupExportQuery): Promise<FileAnswer> =>
  exportList(ctx, query, {
    name: "groups.title",
    heading: (column) => `groups.${column}`,
    kinds: {
      item_count: "integer",
      open_count: "integer",
      tender_count: "integer",
      ordered_count: "integer",
      created_at: "date",
    },
    find: ({ db }, filters, most) => findGroupIds(db, filters, most),
    read: ({ db }, ids) => findGroups(db, ids),
    cell: cellOf,
  });
