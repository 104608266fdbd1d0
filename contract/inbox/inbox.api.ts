import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { INBOX_KINDS, INBOX_RECORDS, INBOX_TONES } from "#contract/inbox/inbox-events.ts";
import { InboxSettings } from "#contract/inbox/inbox-settings.schema.ts";
import { Id, IdParam, Timestamp } from "#contract/primitives.ts";

export const INBOX_TABS = ["all", "unread", "archive"] as const;
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
    happened_at: Timestamp,
    /** Until when an answer is accepted. */
    answer_until: Timestamp.nullable(),
    is_read: z.boolean(),
    is_archived: z.boolean(),
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
    response: z.object({ results: z.array(InboxEntry), next: z.string().nullable() }),
  }),
  mark: endpoint({
    method: "POST",
    path: "/inbox/marks",
    summary: "Mark entries as read, unread or archived, or take them out of the archive",
    access: own,
    body: z.strictObject({ ids: z.array(Id).min(1).max(PAGE_MAX), as: z.enum(INBOX_MARKS) }),
    response: Unread,
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
