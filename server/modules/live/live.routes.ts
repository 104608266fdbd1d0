import { liveApi } from "#contract/live/live.api.ts";
import { canReceiveEvent } from "#contract/records.ts";
import { implement } from "#server/http/implement.ts";

export const liveRoutes = implement("live", liveApi, {
  events: ({ principal }) => ({
    workspace_id: principal.workspace.id,
    wants: (event) => canReceiveEvent(event, principal),
    ends: (event) => event.kind === "access_changed" && event.id === principal.user_id,
  }),
});
