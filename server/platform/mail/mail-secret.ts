import type { MailSecret } from "#server/core/mail-to-send.ts";

/** Stands in a stored mail where its secret belongs: a sign of the private use area, which nobody types. */
export const SECRET_PLACE = "\uE000";
/** What a reader sees in its place who isn't the mailbox's owner. */
export const BLANK = "••••••";

/** The parts of a mail that people read. */
export interface MailWords {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const replaced = <M extends MailWords>(mail: M, by: string): M => ({
  ...mail,
  subject: mail.subject.replaceAll(SECRET_PLACE, by),
  text: mail.text.replaceAll(SECRET_PLACE, by),
  html: mail.html.replaceAll(SECRET_PLACE, by),
});

/** The mail as its reader gets it: the secret in its place. */
export const withSecret = <M extends MailWords>(mail: M, secret: Buffer): M => replaced(mail, secret.toString("utf8"));

/** The mail as anybody else may read it. */
export const redactSecret = <M extends MailWords>(mail: M): M => replaced(mail, BLANK);

/** Words of people, without the sign: nobody can have a secret put where they want it. */
export const withoutSecretMark = (text: string | number): string | number =>
  typeof text === "string" ? text.replaceAll(SECRET_PLACE, "") : text;

/** Where a mail's secret stands in its words: as a parameter, or in the address of its button. */
export const secretParams = (secret: MailSecret | undefined): Readonly<Record<string, string>> =>
  secret?.param === undefined ? {} : { [secret.param]: SECRET_PLACE };
