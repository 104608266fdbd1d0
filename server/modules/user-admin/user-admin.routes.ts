import { userAdminApi } from "#contract/user-admin/user-admin.api.ts";
import { userExportApi } from "#contract/user-admin/user-export.api.ts";
import { implement } from "#server/http/implement.ts";
import { blockUser, unblockUser } from "#server/modules/user-admin/block-user.ts";
import { exportUsers } from "#server/modules/user-admin/export-users.ts";
import { createUser, endUserSessions, readUser, readUsers } from "#server/modules/user-admin/user-admin.ts";

export const userAdminRoutes = implement(
  "users",
  { ...userAdminApi, ...userExportApi },
  {
    list: (ctx, { query }) => readUsers(ctx, query),
    export: { outside: (ctx, { query }) => exportUsers(ctx, query) },
    one: (ctx, { params }) => readUser(ctx, params.id),
    create: (ctx, { body }) => createUser(ctx, body),
    block: (ctx, { params, body }) => blockUser(ctx, params.id, body.reason),
    unblock: (ctx, { params, body }) => unblockUser(ctx, params.id, body.reason),
    end_sessions: (ctx, { params }) => endUserSessions(ctx, params.id),
  },
);
