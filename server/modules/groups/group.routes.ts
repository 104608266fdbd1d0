import { bomApi } from "#contract/groups/bom.api.ts";
import { groupExportApi } from "#contract/groups/group-export.api.ts";
import { groupApi } from "#contract/groups/group.api.ts";
import { groupsAtOnceApi } from "#contract/groups/groups-at-once.api.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import { forEachAtOnce, recordsOf } from "#server/http/at-once.ts";
import { implement } from "#server/http/implement.ts";
import { unchangedRow, listPage } from "#server/http/list-page.ts";
import { changeGroup, createGroup, removeGroup } from "#server/modules/groups/change-group.ts";
import { createTenderOfGroup } from "#server/modules/groups/create-tender.ts";
import { exportGroups } from "#server/modules/groups/export-groups.ts";
import { groupCsv } from "#server/modules/groups/group-csv.ts";
import { addItems, removeItemsFromGroup } from "#server/modules/groups/fill-group.ts";
import { findGroup, listGroups } from "#server/modules/groups/group.store.ts";

const groups = implement("groups", groupApi, {
  list: async (ctx, { query }) => listPage(ctx, query, await listGroups(ctx.db, query), unchangedRow),
  create: (ctx, { body }) => createGroup(ctx, body.name),
  one: async ({ db }, { params }) => foundOrThrow(await findGroup(db, params.id)),
  patch: (ctx, { params, body }) => changeGroup(ctx, params.id, body),
  async remove(ctx, { params }) {
    await removeGroup(ctx, params.id);
    return {};
  },
  add_items: (ctx, { params, body }) => addItems(ctx, params.id, body.ids),
  remove_items: (ctx, { params, body }) => removeItemsFromGroup(ctx, params.id, body.ids),
  create_tender: (ctx, { params, body }) => createTenderOfGroup(ctx, params.id, body),
});

const boms = implement("boms", bomApi, { csv: (ctx, { params, body }) => groupCsv(ctx, params.id, body) });

const exports = implement("groups", groupExportApi, {
  export: { outside: (ctx, { query }) => exportGroups(ctx, query) },
});

const atOnce = implement("groups_at_once", groupsAtOnceApi, {
  remove: {
    outside: (ctx, { body }) =>
      forEachAtOnce(ctx, recordsOf(body.groups), { act: (inside, { id }) => removeGroup(inside, id) }),
  },
});

export const groupRoutes = [...groups, ...boms, ...exports, ...atOnce];
