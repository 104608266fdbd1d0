import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { RenderedMail } from "#server/core/mail-to-send.ts";

/**
 * Returns one statement that adds any number of emails to the outbox. Run the statement in the transaction of the
 * change. Blocked users receive only the emails about being blocked or unblocked.
 */
export function insertMails(mails: readonly RenderedMail[], now: Date): RawBuilder<unknown> {
  const rows = mails.map(({ secret, send_at = now, ...mail }) => ({
    ...mail,
    next_at: send_at.toISOString(),
    secret: secret?.sealed.toString("hex"),
    secret_hash: secret?.hash.toString("hex"),
    secret_until: secret?.until,
  }));
  return sql`
    INSERT INTO mail (
      kind, to_address, language, subject, text, html, next_at, created_at, secret, secret_hash, secret_until
    )
    SELECT
      r.kind,
      r."to",
      r.language,
      r.subject,
      r.text,
      r.html,
      r.next_at,
      ${now.toISOString()}::timestamptz,
      decode(r.secret, 'hex'),
      decode(r.secret_hash, 'hex'),
      r.secret_until
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(
      kind text,
      "to" text,
      language text,
      subject text,
      text text,
      html text,
      next_at timestamptz,
      secret text,
      secret_hash text,
      secret_until timestamptz
    )
    WHERE r.kind IN ('account_blocked', 'account_unblocked')
      OR r."to" NOT IN (SELECT k.address FROM known_address(${rows.map(({ to }) => to)}::text[]) k WHERE k.is_blocked)`;
}
