import { closingApi } from "#contract/workspaces/closing.api.ts";
import { workspaceApi } from "#contract/workspaces/workspace.api.ts";
import { implement } from "#server/http/implement.ts";
import { closeByAdministrator, closeWorkspace, readClosing } from "#server/modules/closing/close-workspace.ts";

const { remove } = workspaceApi;

export const closingRoutes = [
  ...implement("workspaces", { remove }, { remove: (ctx) => closeWorkspace(ctx) }),
  ...implement("closing", closingApi, {
    preview: (ctx, { params }) => readClosing(ctx, params.id),
    close: (ctx, { params, body }) => closeByAdministrator(ctx, params.id, body),
  }),
];
