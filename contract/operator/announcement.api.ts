import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Announcement, AnnouncementInput } from "#contract/operator/announcement.schema.ts";
import { IdParam, Nothing, Timestamp } from "#contract/primitives.ts";

const own = { kind: "session" } as const;
const admin = { kind: "admin" } as const;
const ById = z.object({ id: IdParam });

/** The announcement that is shown or planned, as administrators see it. */
export const AnnouncementState = z
  .object({
    announcement: Announcement.extend({ created_by: z.string(), created_at: Timestamp }).nullable(),
    /** Open pages of this server, which show it at once. */
    live_streams: z.int().min(0),
  })
  .meta({ id: "AnnouncementState" });
export type AnnouncementState = z.output<typeof AnnouncementState>;

export const announcementApi = {
  own: endpoint({
    method: "GET",
    path: "/user/announcement",
    summary: "The announcement that is shown or planned, if the caller hasn't dismissed it",
    access: own,
    response: z.object({ announcement: Announcement.nullable() }),
  }),
  dismiss: endpoint({
    method: "POST",
    path: "/user/announcement/{id}/dismiss",
    summary: "Don't show the caller this announcement any more",
    access: own,
    params: ById,
    response: Nothing,
  }),
  state: endpoint({
    method: "GET",
    path: "/administration/announcement",
    summary: "The announcement to all users that is shown or planned",
    access: admin,
    response: AnnouncementState,
  }),
  announce: endpoint({
    method: "POST",
    path: "/administration/announcement",
    summary: "Announce something to all users, instead of the announcement so far",
    access: admin,
    body: AnnouncementInput,
    response: AnnouncementState,
  }),
  withdraw: endpoint({
    method: "DELETE",
    path: "/administration/announcement/{id}",
    summary: "Withdraw an announcement before its end",
    access: admin,
    params: ById,
    response: AnnouncementState,
  }),
};
