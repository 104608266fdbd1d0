import { liveApi } from "#contract/live/live.api.ts";
import { canReceiveEvent } from "#contract/records.ts";
import { implement } from "#server/http/implement.ts";

export const liveRoutes = implement("live", liveApi, {
  events: ({ principal }, { query }) => ({
    workspace_id: principal.workspace.id,
    wants: (event) =>
      canReceiveEvent(event, principal) &&
      (query.tender === undefined || event.kind !== "tender_changed" || event.id === query.tender),
    ends: (event) => event.kind === "access_changed" && event.id === principal.user_id,
  }),
});
