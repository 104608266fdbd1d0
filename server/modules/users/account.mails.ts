import type { InboxEvent } from "#contract/inbox/inbox-events.ts";
import type { MailKind } from "#contract/mails/mail-kinds.ts";
import type { Language } from "#contract/primitives.ts";
import { shownEmail } from "#contract/email-text.ts";
import type { MailSecret, MailToSend } from "#server/core/mail-to-send.ts";
import { SECRET_PLACE } from "#server/platform/mail/mail-secret.ts";

interface To {
  readonly email: string;
  readonly language: Language;
}

/** Emails about an account. They never become inbox entries, and settings don't hold them back. */
type AccountMail = Exclude<MailKind, InboxEvent>;

const mail = (to: To, kind: AccountMail, path: string, params: Readonly<Record<string, string>> = {}): MailToSend => ({
  kind,
  to: to.email,
  language: to.language,
  params,
  path,
});
/** Builds an email with a secret. The secret replaces its placeholder in the path or in the parameter. */
const secretMail = (to: To, kind: AccountMail, path: string, secret: MailSecret): MailToSend => ({
  ...mail(to, kind, path),
  secret,
});

/** Appends the page that the reader wanted to open, so that the browser returns to it afterwards. */
const withNext = (path: string, next: string | undefined): string =>
  next === undefined ? path : `${path}&next=${encodeURIComponent(next)}`;

/**
 * Emails about a user's account. A link only opens a page that then sends the request, so a mail scanner that follows
 * the link changes nothing.
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
  /** Sent when an administrator has confirmed the account. The user has to choose a new password. */
  confirmed: (to: To, secret: MailSecret) =>
    secretMail(to, "address_confirmed", `/reset-password?token=${SECRET_PLACE}`, secret),
  welcome: (to: To, secret: MailSecret) => secretMail(to, "welcome", `/reset-password?token=${SECRET_PLACE}`, secret),
  passwordChanged: (to: To) => mail(to, "password_changed", "/?mode=reset"),
};
