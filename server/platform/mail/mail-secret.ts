import type { MailSecret } from "#server/core/mail-to-send.ts";

/** Placeholder for the secret in a stored email: a private-use character, which users never type. */
export const SECRET_PLACE = "\uE000";
/** Text that replaces the secret for every reader except the mailbox's owner. */
export const BLANK = "••••••";

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

export const withSecret = <M extends MailWords>(mail: M, secret: Buffer): M => replaced(mail, secret.toString("utf8"));

export const redactSecret = <M extends MailWords>(mail: M): M => replaced(mail, BLANK);

/** Removes the placeholder from user input, so that users cannot have a secret inserted into their own text. */
export const withoutSecretMark = (text: string | number): string | number =>
  typeof text === "string" ? text.replaceAll(SECRET_PLACE, "") : text;

/** Returns the translation parameters for the secret. They are empty if the secret belongs in the button's address. */
export const secretParams = (secret: MailSecret | undefined): Readonly<Record<string, string>> =>
  secret?.param === undefined ? {} : { [secret.param]: SECRET_PLACE };
