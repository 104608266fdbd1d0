import type { InboxEvent, InboxRecord } from "#contract/inbox/inbox-events.ts";
import type { MailKind } from "#contract/mails/mail-kinds.ts";
import type { Language } from "#contract/primitives.ts";

export interface MailTable {
  /** Message keys of the column headings. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Zero-based indexes of numeric columns, which are right-aligned. */
  readonly numbers: readonly number[];
  /** Sentence below the table about omitted rows. */
  readonly more?: string;
}

/** A secret sent only by email: a code or the token of a link. */
export interface MailSecret {
  readonly value: string;
  /** Hash stored in the secret's own row. Once that row is deleted, the outbox discards the secret. */
  readonly hash: Buffer;
  readonly until: Date;
  /**
   * Name of the email parameter that receives the secret. Without a name, the secret replaces `SECRET_PLACE` in the
   * path.
   */
  readonly param?: string;
}

/** What the inbox entry of an email leads to. The recipient must be a member of the workspace to get the entry. */
export interface InboxNote {
  /**
   * Null for an invitation to an address by the customer in `record`. The entry is then in the oldest company with
   * which the owner of the address may accept, if there is one.
   */
  readonly workspace_id: number | null;
  readonly record: { readonly entity: InboxRecord; readonly id: number };
  /** Until when an answer is accepted. */
  readonly until?: string | null;
}

interface MailContent {
  readonly to: string;
  readonly language: Language;
  readonly params: Readonly<Record<string, string | number>>;
  readonly path: string;
  /** Rows of a small table, each a message key and a value. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
  readonly table?: MailTable;
  readonly secret?: MailSecret;
}

/**
 * An email for the outbox. It is rendered in the recipient's language and sent by the worker after the commit. Emails
 * about an event of `INBOX_EVENTS` also become an entry in the recipient's inbox, in the same transaction, and follow
 * the recipient's settings.
 */
export type MailToSend = MailContent &
  (
    | { readonly kind: InboxEvent; readonly inbox: InboxNote }
    | { readonly kind: Exclude<MailKind, InboxEvent>; readonly inbox?: undefined }
  );

export interface RenderedMail {
  readonly kind: MailKind;
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Earliest time of delivery. By default, the email is sent at once. */
  readonly send_at?: Date;
  /** The encrypted secret that the worker inserts into the email when sending it. */
  readonly secret?: { readonly sealed: Buffer; readonly hash: Buffer; readonly until: Date };
}
