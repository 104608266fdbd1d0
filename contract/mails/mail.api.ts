import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idFilter, listAnswer, listQuery, enumListParam } from "#contract/list.ts";
import { Id, IdParam, IsoDate, Language, Timestamp } from "#contract/primitives.ts";

/**
 * Delivery status of an email. `kept` means that no mail server is configured: administrators can read the email on its
 * page, and an email with a code or link is also written to a file.
 */
export const MAIL_STATUSES = ["waiting", "sent", "failed", "kept"] as const;

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
/** One email with its content. `next_at` is the time of the next delivery attempt. */
export const Mail = MailRow.extend({
  text: z.string(),
  html: z.string(),
  next_at: Timestamp,
  /**
   * Visibility of the code or link in the email, which only the mailbox owner may see. `none`: the email has no code or
   * link. `hidden`: the code or link is blanked in the response. `in_file`: it is blanked in the response and was
   * written to a file for the operators. `shown`: it is displayed, in the outbox of the demo only.
   */
  secret: z.enum(["none", "hidden", "in_file", "shown"]),
  /** True if the email was sent or has failed, provided that its code or link (if any) hasn't been discarded. */
  may_resend: z.boolean(),
}).meta({ id: "Mail" });
export type Mail = z.output<typeof Mail>;

export const MailQuery = listQuery({
  ordering: ["id", "created_at"],
  default_ordering: "-id",
  filters: {
    ...idFilter,
    status: enumListParam(MAIL_STATUSES).optional(),
    from: IsoDate.optional(),
    to: IsoDate.optional(),
  },
});
export type MailQuery = z.output<typeof MailQuery>;

const admin = { kind: "admin" } as const;
const ById = z.object({ id: IdParam });

export const mailApi = {
  list: endpoint({
    method: "GET",
    path: "/mails",
    summary: "Mails, newest first",
    access: admin,
    query: MailQuery,
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
