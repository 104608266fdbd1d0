import type { SendMailOptions } from "nodemailer";
import type { Environment } from "#server/env.ts";

/** A mail as its reader gets it. */
export interface Message {
  readonly to: string;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail as the library sends or writes it. */
export const messageOf = (env: Pick<Environment, "MAIL_FROM">, mail: Message): SendMailOptions => ({
  from: env.MAIL_FROM,
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  // RFC 3834: nobody's holiday reply should come back to a program.
  headers: {
    "Auto-Submitted": "auto-generated",
    "X-Auto-Response-Suppress": "All",
    "Content-Language": mail.language,
  },
});
