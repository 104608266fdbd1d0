import { z } from "zod";
import { COMMENTED } from "#contract/comments/commented.ts";
import { endpoint } from "#contract/endpoint.ts";
import { Announcement } from "#contract/operator/announcement.schema.ts";
import { DraftPlace } from "#contract/offers/draft-place.schema.ts";
import { Id } from "#contract/primitives.ts";

export const PageId = z.string().regex(/^[\w-]{1,36}$/);

/** Marks a change that the receiving page made itself. */
const own = z.literal(true).optional();

/**
 * A change of a record that other users may have open. The event contains only ids; clients fetch the data that they
 * may see. `winners_changed` and `scenario_changed` contain the tender's id, `workspace_changed` the workspace's. `access_changed` contains
 * the user whose rights in the workspace changed. `inbox_changed` contains the user whose inbox changed; only that user
 * receives it, in any workspace.
 */
export const RecordEvent = z.object({
  kind: z.enum([
    "tender_changed",
    "winners_changed",
    "offer_changed",
    "order_changed",
    "import_changed",
    "workspace_changed",
    "access_changed",
    "scenario_changed",
    "inbox_changed",
  ]),
  id: Id,
  own,
});
export type RecordEvent = z.output<typeof RecordEvent>;

/**
 * A new revision of a draft, or a colleague's move to another cell of the draft. Only members who may edit the
 * company's offers receive these events.
 */
export const DraftEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("draft_changed"), id: Id, revision: z.int(), own }),
  z.object({
    kind: z.literal("draft_place"),
    id: Id,
    place: DraftPlace,
    user: z.object({ id: Id, name: z.string() }),
    own,
  }),
]);
export type DraftEvent = z.output<typeof DraftEvent>;

/** A new or changed comment. Only people of the company that may read the record receive the event. */
export const CommentEvent = z.object({ kind: z.literal("comment_changed"), record: z.enum(COMMENTED), id: Id, own });
export type CommentEvent = z.output<typeof CommentEvent>;

/**
 * A new announcement to all users, or null if it was withdrawn. The event contains the announcement, because all open
 * pages would fetch it at the same moment.
 */
export const AnnouncementEvent = z.object({
  kind: z.literal("announcement_changed"),
  id: Id,
  announcement: Announcement.nullable(),
  own,
});
export type AnnouncementEvent = z.output<typeof AnnouncementEvent>;

export const LiveEvent = z
  .discriminatedUnion("kind", [RecordEvent, DraftEvent, CommentEvent, AnnouncementEvent])
  .meta({ id: "LiveEvent" });
export type LiveEvent = z.output<typeof LiveEvent>;

export const liveApi = {
  events: endpoint({
    method: "GET",
    path: "/live",
    summary: "Events of the active workspace",
    access: { kind: "member", permission: null },
    response: "events",
    errors: ["too_many_streams"],
  }),
};
