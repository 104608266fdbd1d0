import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { INBOX_KINDS, INBOX_RECORDS, INBOX_TONES, MUTED_RECORDS } from "#contract/inbox/inbox-events.ts";
import { InboxSettings } from "#contract/inbox/inbox-settings.schema.ts";
import { listAnswer, ShortListQuery } from "#contract/list.ts";
import { Id, IdParam, Timestamp } from "#contract/primitives.ts";

export const INBOX_TABS = ["all", "unread", "waits", "later", "archive"] as const;
export const INBOX_MARKS = ["read", "unread", "archived", "restored"] as const;
/** Maximum number of entries on a page, and of entries that one call marks. */
const PAGE_MAX = 200;

export const InboxEntry = z
  .object({
    id: Id,
    workspace: z.object({ id: Id, name: z.string() }),
    kind: z.enum(INBOX_KINDS),
    tone: z.enum(INBOX_TONES),
    event: z.string(),
    /**
     * Title, details and the name of the button in the reader's language. Null if the reader may no longer read the
     * record.
     */
    words: z.object({ title: z.string(), details: z.array(z.string()), button: z.string() }).nullable(),
    record: z.object({ entity: z.enum(INBOX_RECORDS), id: Id }),
    /** Number of events that the entry stands for, such as changes of one tender. */
    event_count: z.int(),
    created_at: Timestamp,
    /** Time by which the list is ordered: of the newest change, or when an entry that was put off came back. */
    happened_at: Timestamp,
    /** Until when an answer is accepted. */
    answer_until: Timestamp.nullable(),
    is_read: z.boolean(),
    is_archived: z.boolean(),
    /** Whether the reader is asked to do something that is still to be done. */
    waits: z.boolean(),
    /** When the action was no longer needed, and the colleague who did it. */
    settled: z.object({ at: Timestamp, by: z.string().nullable() }).nullable(),
    /** When an entry that was put off comes back. */
    later_until: Timestamp.nullable(),
    /** Whether the reader follows the record; null if its news can't be switched off. */
    is_followed: z.boolean().nullable(),
  })
  .meta({ id: "InboxEntry" });
export type InboxEntry = z.output<typeof InboxEntry>;

/** Place in the list: the time and the id of the last entry of a page. */
const Place = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z_\d{1,15}$/)
  .refine((text) => !Number.isNaN(Date.parse(text.slice(0, text.indexOf("_")))), { error: "validation.choice" });

const Narrowed = {
  kind: z.enum(INBOX_KINDS).optional(),
  workspace: IdParam.optional(),
};

export const InboxQuery = z.strictObject({
  tab: z.enum(INBOX_TABS).default("all"),
  ...Narrowed,
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(50),
  after: Place.optional(),
});
export type InboxQuery = z.output<typeof InboxQuery>;

/** Numbers of entries, each counted up to one more than is shown. */
const Counts = z.object({ unread: z.int().min(0), waits: z.int().min(0), later: z.int().min(0) });
const Muted = z
  .object({
    workspace: z.object({ id: Id, name: z.string() }),
    record: z.object({ entity: z.enum(MUTED_RECORDS), id: Id }),
    /** Number of the tender, or of the offer. */
    code: z.string(),
    name: z.string(),
  })
  .meta({ id: "MutedRecord" });
export type Muted = z.output<typeof Muted>;

const Unread = z.object({ unread: z.int().min(0) });
const SettingsAnswer = z
  .object({ settings: InboxSettings, next_digest_at: Timestamp.nullable() })
  .meta({ id: "InboxSettingsAnswer" });

const own = { kind: "session" } as const;

export const inboxApi = {
  list: endpoint({
    method: "GET",
    path: "/inbox",
    summary: "News of all companies of the caller, newest first",
    access: own,
    query: InboxQuery,
    response: z.object({ results: z.array(InboxEntry), next: z.string().nullable(), counts: Counts }),
  }),
  mark: endpoint({
    method: "POST",
    path: "/inbox/marks",
    summary: "Mark entries as read, unread or archived, or take them out of the archive",
    access: own,
    body: z.strictObject({ ids: z.array(Id).min(1).max(PAGE_MAX), as: z.enum(INBOX_MARKS) }),
    response: Unread,
  }),
  put_off: endpoint({
    method: "POST",
    path: "/inbox/later",
    summary: "Put entries off; they come back as unread at the given time",
    access: own,
    body: z.strictObject({ ids: z.array(Id).min(1).max(PAGE_MAX), until: Timestamp }),
    response: Unread,
  }),
  muted: endpoint({
    method: "GET",
    path: "/inbox/mutes",
    summary: "Tenders and offers that the caller doesn't follow",
    access: own,
    query: ShortListQuery,
    response: listAnswer(Muted),
  }),
  mute: endpoint({
    method: "POST",
    path: "/inbox/mutes",
    summary: "Stop following a tender or an offer, or follow it again",
    access: own,
    body: z.strictObject({
      workspace: Id,
      record: z.strictObject({ entity: z.enum(MUTED_RECORDS), id: Id }),
      is_followed: z.boolean(),
    }),
    response: z.object({ is_followed: z.boolean() }),
  }),
  mark_all: endpoint({
    method: "POST",
    path: "/inbox/read-all",
    summary: "Mark all entries as read that happened until the newest one that the caller has seen",
    access: own,
    body: z.strictObject({ until: Timestamp, kind: z.enum(INBOX_KINDS).optional(), workspace: Id.optional() }),
    response: Unread,
  }),
  settings: endpoint({
    method: "GET",
    path: "/inbox/settings",
    summary: "How news are mailed to the caller",
    access: own,
    response: SettingsAnswer,
  }),
  change_settings: endpoint({
    method: "PUT",
    path: "/inbox/settings",
    summary: "Change how news are mailed to the caller",
    access: own,
    body: InboxSettings,
    response: SettingsAnswer,
  }),
};
