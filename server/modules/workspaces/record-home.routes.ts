import { recordHomeApi } from "#contract/workspaces/record-home.api.ts";
import { implement } from "#server/http/implement.ts";
import { findRecordHome } from "#server/modules/workspaces/record-home.store.ts";

export const recordHomeRoutes = implement("record_home", recordHomeApi, {
  find: async ({ system, principal }, { params }) => ({
    workspace: (await findRecordHome(system, params, principal.user_id)) ?? null,
  }),
});
