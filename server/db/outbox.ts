import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/** A mail that is ready to go. */
export interface RenderedMail {
  readonly kind: string;
  readonly to: string;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** One statement that puts any number of mails into the outbox; run in the transaction of the change. */
export function insertMails(mails: readonly RenderedMail[], now: Date): RawBuilder<unknown> {
  return sql`
    INSERT INTO mail (kind, to_address, language, subject, text, html, next_at, created_at)
    SELECT r.kind, r."to", r.language, r.subject, r.text, r.html, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) AS r(kind text, "to" text, language text, subject text, text text, html text)`;
}
