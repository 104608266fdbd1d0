import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { INBOX_FACTS, inboxRule, isAsking, isNeverMuted } from "#contract/inbox/inbox-events.ts";
import type { MailToSend } from "#server/core/mail-to-send.ts";

/** Runs a statement in the open transaction and returns its rows. */
export type RunStatement = <R>(statement: RawBuilder<R>) => Promise<readonly R[]>;

/** A person who got an entry, with the stored settings or null. */
export interface InboxReader {
  readonly user_id: number;
  readonly address: string;
  readonly settings: unknown;
  /** Places of the emails about records that the person doesn't follow. */
  readonly muted: readonly number[];
}

function factsOf(params: MailToSend["params"]): Record<string, string | number> {
  const kept = INBOX_FACTS.map((name) => [name, params[name]] as const);
  return Object.fromEntries(kept.filter((fact): fact is [(typeof fact)[0], string | number] => fact[1] !== undefined));
}

/** Returns one statement that adds the inbox entries of these emails (see inbox-functions.ts). */
export function addInboxEntries(mails: readonly MailToSend[], now: Date): RawBuilder<InboxReader> {
  const entries = mails.flatMap((mail, place) =>
    mail.inbox === undefined
      ? []
      : [
          {
            place,
            address: mail.to,
            workspace_id: mail.inbox.workspace_id,
            kind: inboxRule(mail.kind).kind,
            event: mail.kind,
            entity: mail.inbox.record.entity,
            record_id: mail.inbox.record.id,
            facts: factsOf(mail.params),
            answer_until: mail.inbox.until ?? null,
            is_passed: isNeverMuted(mail.kind),
            waits: isAsking(mail.kind),
          },
        ],
  );
  return sql<InboxReader>`
    SELECT user_id, address, settings, muted
    FROM add_inbox_entries(${JSON.stringify(entries)}::jsonb, ${now.toISOString()}::timestamptz)`;
}

export interface TouchedRecord {
  readonly entity: string;
  readonly id: number;
}

/**
 * Returns one statement that ends the waiting of entries whose action the change of these records has done; null looks
 * at all records (see inbox-waiting.ts).
 */
export const settleInboxEntries = (
  records: readonly TouchedRecord[] | null,
  by: { user: number | null; workspace: number | null; at: Date },
): RawBuilder<{ user_id: number }> => sql<{ user_id: number }>`
  SELECT user_id
  FROM settle_inbox_entries(
    ${records === null ? null : JSON.stringify(records)}::jsonb,
    ${by.user}::bigint,
    ${by.workspace}::bigint,
    ${by.at.toISOString()}::timestamptz
  )`;
