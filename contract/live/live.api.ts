import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { DraftPlace } from "#contract/offers/draft-place.schema.ts";
import { Id, IdParam } from "#contract/primitives.ts";

/**
 * What happened to a record that others may be looking at. Carries no data: the screen asks again for what it may see.
 * `scenario_changed` names the tender, `workspace_changed` the workspace, `access_changed` the user whose rights in the
 * workspace are others now.
 */
export const RecordEvent = z.object({
  kind: z.enum([
    "tender_changed",
    "offer_changed",
    "order_changed",
    "import_changed",
    "workspace_changed",
    "access_changed",
    "scenario_changed",
  ]),
  id: Id,
});
export type RecordEvent = z.output<typeof RecordEvent>;

/**
 * A working copy has another revision, or somebody of the company is at a cell of it. Only for those who may make
 * offers there.
 */
export const DraftEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("draft_changed"), id: Id, revision: z.int() }),
  z.object({
    kind: z.literal("draft_place"),
    id: Id,
    place: DraftPlace,
    user: z.object({ id: Id, name: z.string() }),
  }),
]);
export type DraftEvent = z.output<typeof DraftEvent>;

export const LiveEvent = z.discriminatedUnion("kind", [RecordEvent, DraftEvent]).meta({ id: "LiveEvent" });
export type LiveEvent = z.output<typeof LiveEvent>;

/** Server-sent events of the active workspace. */
export const liveApi = {
  events: endpoint({
    method: "GET",
    path: "/live",
    summary: "Events of the active workspace, optionally of one tender",
    access: { kind: "member", permission: null },
    query: z.strictObject({ tender: IdParam.optional() }),
    response: "events",
    errors: ["too_many_streams"],
  }),
};
