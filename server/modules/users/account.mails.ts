import type { Language } from "#contract/primitives.ts";
import type { MailToSend } from "#server/http/context.ts";

interface To {
  readonly email: string;
  readonly language: Language;
}

const mail = (to: To, kind: string, path: string, params: Readonly<Record<string, string>> = {}): MailToSend => ({
  kind,
  to: to.email,
  language: to.language,
  params,
  path,
});

/** The mails about somebody's own account. Links open pages, which make the call: a scanner that follows one changes nothing. */
export const accountMails = {
  activate: (to: To, token: string) => mail(to, "activate", `/?activate=${token}`),
  exists: (to: To) => mail(to, "account_exists", "/?mode=reset"),
  reset: (to: To, token: string) => mail(to, "password_reset", `/reset-password?token=${token}`),
  code: (to: To, code: string) => mail(to, "login_code", "/?mode=code", { code }),
  confirmEmail: (to: To, token: string) => mail(to, "email_confirm", `/?email_link=${token}`),
  emailChanging: (to: To, email: string) => mail(to, "email_changing", "/?mode=reset", { email }),
  emailChanged: (to: To, email: string) => mail(to, "email_changed", "/contacts", { email }),
  secondFactorOn: (to: To) => mail(to, "second_factor_on", "/profile/user"),
  secondFactorOff: (to: To) => mail(to, "second_factor_off", "/profile/user"),
  welcome: (to: To, token: string) => mail(to, "welcome", `/reset-password?token=${token}`),
  passwordChanged: (to: To) => mail(to, "password_changed", "/?mode=reset"),
};
