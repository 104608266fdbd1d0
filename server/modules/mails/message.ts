import type { SendMailOptions } from "nodemailer";
import type { Environment } from "#server/env.ts";

export interface Message {
  readonly to: string;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export const messageOf = (env: Pick<Environment, "MAIL_FROM">, mail: Message): SendMailOptions => ({
  from: env.MAIL_FROM,
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  // Headers of RFC 3834 that prevent automatic replies to emails sent by a program.
  headers: {
    "Auto-Submitted": "auto-generated",
    "X-Auto-Response-Suppress": "All",
    "Content-Language": mail.language,
  },
});
