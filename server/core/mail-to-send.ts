import type { MailKind } from "#contract/mails/mail-kinds.ts";
import type { Language } from "#contract/primitives.ts";

export interface MailTable {
  /** Message keys of the headings. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Zero-based indexes of numeric columns, which are right-aligned. */
  readonly numbers: readonly number[];
  /** Sentence about omitted rows. */
  readonly more?: string;
}

/** A secret known only to the mailbox owner: a code or a link token. */
export interface MailSecret {
  readonly value: string;
  /** Hash that the secret's own row stores. Once that row is deleted, the outbox discards the secret. */
  readonly hash: Buffer;
  readonly until: Date;
  /** Name of the email parameter for the secret. Without it, the secret replaces `SECRET_PLACE` in the path. */
  readonly param?: string;
}

/** An email for the outbox. It is rendered in the recipient's language and sent by the worker after the commit. */
export interface MailToSend {
  readonly kind: MailKind;
  readonly to: string;
  readonly language: Language;
  readonly params: Readonly<Record<string, string | number>>;
  readonly path: string;
  /** Rows of a small table: label key and value. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
  readonly table?: MailTable;
  readonly secret?: MailSecret;
}

export interface RenderedMail {
  readonly kind: MailKind;
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The sealed secret that is inserted into the mail when it is sent. */
  readonly secret?: { readonly sealed: Buffer; readonly hash: Buffer; readonly until: Date };
}
