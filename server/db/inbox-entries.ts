import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { INBOX_FACTS, inboxRule } from "#contract/inbox/inbox-events.ts";
import type { MailToSend } from "#server/core/mail-to-send.ts";

/** Runs a statement in the open transaction and returns its rows. */
export type RunStatement = <R>(statement: RawBuilder<R>) => Promise<readonly R[]>;

/** A person who got an entry, with the stored settings or null. */
export interface InboxReader {
  readonly user_id: number;
  readonly address: string;
  readonly settings: unknown;
}

function factsOf(params: MailToSend["params"]): Record<string, string | number> {
  const kept = INBOX_FACTS.map((name) => [name, params[name]] as const);
  return Object.fromEntries(kept.filter((fact): fact is [(typeof fact)[0], string | number] => fact[1] !== undefined));
}

/** Returns one statement that adds the inbox entries of these emails (see inbox-functions.ts). */
export function addInboxEntries(mails: readonly MailToSend[], now: Date): RawBuilder<InboxReader> {
  const entries = mails.flatMap((mail) =>
    mail.inbox === undefined
      ? []
      : [
          {
            address: mail.to,
            workspace_id: mail.inbox.workspace_id,
            kind: inboxRule(mail.kind).kind,
            event: mail.kind,
            entity: mail.inbox.record.entity,
            record_id: mail.inbox.record.id,
            facts: factsOf(mail.params),
            answer_until: mail.inbox.until ?? null,
          },
        ],
  );
  return sql<InboxReader>`
    SELECT user_id, address, settings
    FROM add_inbox_entries(${JSON.stringify(entries)}::jsonb, ${now.toISOString()}::timestamptz)`;
}
