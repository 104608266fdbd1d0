import type { MailKind } from "#contract/mails/mail-kinds.ts";
import type { Language } from "#contract/primitives.ts";

/** Rows of a mail, in words of the recipient's language. */
export interface MailTable {
  /** Keys of the headings. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Columns with numbers, from 0: they stand at the right. */
  readonly numbers: readonly number[];
  /** What is left out, in a sentence. */
  readonly more?: string;
}

/** What only the reader of a mailbox may know: a code, or the token of a link. */
export interface MailSecret {
  readonly value: string;
  /** What its own row keeps of it: once that row is gone, the outbox forgets the secret. */
  readonly hash: Buffer;
  readonly until: Date;
  /** The word of the mail that it is; else it stands in the path, at `SECRET_PLACE`. */
  readonly param?: string;
}

/** A mail for the outbox: rendered in the recipient's language, sent by the worker after the commit. */
export interface MailToSend {
  readonly kind: MailKind;
  readonly to: string;
  readonly language: Language;
  readonly params: Readonly<Record<string, string | number>>;
  /** Path of the page that the button opens. */
  readonly path: string;
  /** Lines of a small table: label key and value. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
  /** A larger table below them. */
  readonly table?: MailTable;
  readonly secret?: MailSecret;
}

/** A mail that is ready to go. */
export interface RenderedMail {
  readonly kind: MailKind;
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What belongs at the place of the secret, sealed. */
  readonly secret?: { readonly sealed: Buffer; readonly hash: Buffer; readonly until: Date };
}
