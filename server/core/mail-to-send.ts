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

/** An email for the outbox. It is rendered in the recipient's language and sent by the worker after the commit. */
export interface MailToSend {
  readonly kind: MailKind;
  readonly to: string;
  readonly language: Language;
  readonly params: Readonly<Record<string, string | number>>;
  readonly path: string;
  /** Rows of a small table, each a message key and a value. */
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
  /** The encrypted secret that the worker inserts into the email when sending it. */
  readonly secret?: { readonly sealed: Buffer; readonly hash: Buffer; readonly until: Date };
}
