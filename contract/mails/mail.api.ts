import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { listAnswer, listQuery, enumListParam } from "#contract/list.ts";
import { Id, IdParam, Language, Timestamp } from "#contract/primitives.ts";

/**
 * `kept`: no mail server is configured; the mail is read in the administration area, one with a code or link as a file.
 */
export const MAIL_STATUSES = ["waiting", "sent", "failed", "kept"] as const;

/** A mail in the outbox, as a row. */
export const MailRow = z
  .object({
    id: Id,
    kind: z.string(),
    to: z.string(),
    language: Language,
    subject: z.string(),
    status: z.enum(MAIL_STATUSES),
    attempts: z.number().int(),
    error: z.string().nullable(),
    created_at: Timestamp,
    sent_at: Timestamp.nullable(),
  })
  .meta({ id: "MailRow" });
export type MailRow = z.output<typeof MailRow>;
/** One mail with what it says; `next_at` is when a waiting one is tried (again). */
export const Mail = MailRow.extend({
  text: z.string(),
  html: z.string(),
  next_at: Timestamp,
  /**
   * Its code or link, which only the owner of the mailbox may see: blank here (`hidden`), also where it was
   * written as a file for the people who run the machine (`in_file`). Only the demo's outbox shows it (`shown`).
   */
  secret: z.enum(["none", "hidden", "in_file", "shown"]),
  /** It went or was given up, and still says something. */
  may_resend: z.boolean(),
}).meta({ id: "Mail" });
export type Mail = z.output<typeof Mail>;

const admin = { kind: "admin" } as const;
const ById = z.object({ id: IdParam });

/** The mail outbox, for administrators. */
export const mailApi = {
  list: endpoint({
    method: "GET",
    path: "/mails",
    summary: "Mails, newest first",
    access: admin,
    query: listQuery({
      ordering: ["id", "created_at"],
      default_ordering: "-id",
      filters: { status: enumListParam(MAIL_STATUSES).optional() },
    }),
    response: listAnswer(MailRow),
  }),
  one: endpoint({
    method: "GET",
    path: "/mails/{id}",
    summary: "One mail with its text",
    access: admin,
    params: ById,
    response: Mail,
  }),
  resend: endpoint({
    method: "POST",
    path: "/mails/{id}/resend",
    summary: "Send a mail again, with all its tries before it",
    access: admin,
    params: ById,
    response: Mail,
    errors: ["wrong_state"],
  }),
  resend_failed: endpoint({
    method: "POST",
    path: "/mails/resend-failed",
    summary: "Send every mail again that was given up",
    access: admin,
    response: z.object({ count: z.int().min(0) }),
  }),
};
