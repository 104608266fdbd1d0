import type { MailKind } from "#contract/mails/mail-kinds.ts";
import type { Language } from "#contract/primitives.ts";
import { shownEmail } from "#contract/email-text.ts";
import type { MailSecret, MailToSend } from "#server/core/mail-to-send.ts";
import { SECRET_PLACE } from "#server/platform/mail/mail-secret.ts";

interface To {
  readonly email: string;
  readonly language: Language;
}

const mail = (to: To, kind: MailKind, path: string, params: Readonly<Record<string, string>> = {}): MailToSend => ({
  kind,
  to: to.email,
  language: to.language,
  params,
  path,
});
/** A mail with what only its reader may know: at its place in the path, or the word that it names. */
const secretMail = (to: To, kind: MailKind, path: string, secret: MailSecret): MailToSend => ({
  ...mail(to, kind, path),
  secret,
});

/** The page of a mail, and the page of the product that its reader wanted before it. */
const withNext = (path: string, next: string | undefined): string =>
  next === undefined ? path : `${path}&next=${encodeURIComponent(next)}`;

/**
 * The mails about somebody's own account. Links open pages, which make the call: a scanner that follows one changes
 * nothing.
 */
export const accountMails = {
  activate: (to: To, secret: MailSecret, next?: string) =>
    secretMail(to, "activate", withNext(`/?activate=${SECRET_PLACE}`, next), secret),
  exists: (to: To, next?: string) => mail(to, "account_exists", withNext("/?mode=reset", next)),
  reset: (to: To, secret: MailSecret, next?: string) =>
    secretMail(to, "password_reset", withNext(`/reset-password?token=${SECRET_PLACE}`, next), secret),
  code: (to: To, secret: MailSecret) => secretMail(to, "login_code", "/?mode=code", { ...secret, param: "code" }),
  confirmEmail: (to: To, secret: MailSecret) => secretMail(to, "email_confirm", `/?email_link=${SECRET_PLACE}`, secret),
  emailChanging: (to: To, email: string) => mail(to, "email_changing", "/?mode=reset", { email: shownEmail(email) }),
  emailChanged: (to: To, email: string) => mail(to, "email_changed", "/contacts", { email: shownEmail(email) }),
  secondFactorOn: (to: To) => mail(to, "second_factor_on", "/profile/user"),
  secondFactorOff: (to: To) => mail(to, "second_factor_off", "/profile/user"),
  newRecoveryCodes: (to: To) => mail(to, "new_recovery_codes", "/profile/user"),
  /** An account that an administrator has confirmed: its password is chosen anew. */
  confirmed: (to: To, secret: MailSecret) =>
    secretMail(to, "address_confirmed", `/reset-password?token=${SECRET_PLACE}`, secret),
  welcome: (to: To, secret: MailSecret) => secretMail(to, "welcome", `/reset-password?token=${SECRET_PLACE}`, secret),
  passwordChanged: (to: To) => mail(to, "password_changed", "/?mode=reset"),
};
