import { INTERNAL_MAILS } from "#contract/mails/mail-kinds.ts";
import type { Mail } from "#contract/mails/mail.api.ts";
import type { Environment } from "#server/env.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { PreTransactionContext, SessionContext } from "#server/http/context.ts";
import { findMail } from "#server/modules/mails/mail.store.ts";
import type { StoredMail } from "#server/modules/mails/mail.store.ts";
import { subjectOf } from "#server/modules/mails/mail.view.ts";
import { redactSecret, withSecret } from "#server/platform/mail/mail-secret.ts";
import type { SecretBox } from "#server/platform/secret-box.ts";
import { translate } from "#server/platform/translate.ts";

/** Kinds of emails whose text administrators can't read, because it has prices or a company's internal comments. */
const WITHHELD: ReadonlyMap<string, string> = new Map([
  ["offer_receipt", "mails_admin.withheld"],
  ["award_approval_asked", "mails_admin.withheld"],
  ["award_approval_given", "mails_admin.withheld"],
  ["award_approval_refused", "mails_admin.withheld"],
  ["inbox_digest", "mails_admin.withheld_internal"],
  ...INTERNAL_MAILS.map((kind) => [kind, "mails_admin.withheld_internal"] as const),
]);

/** Decrypts the secret of an email for administrators, in the demo only, where the outbox replaces mailboxes. */
const shownSecret = (env: Environment, secrets: SecretBox, mail: StoredMail): Buffer | null =>
  env.LOTWISE_DEMO && mail.secret !== null ? secrets.open(mail.secret) : null;

function secretState(env: Environment, mail: StoredMail, shown: Buffer | null): Mail["secret"] {
  if (!mail.has_secret) return "none";
  if (shown !== null) return "shown";
  return mail.status === "kept" && !env.LOTWISE_DEMO && env.SMTP_URL === undefined ? "in_file" : "hidden";
}

/**
 * Returns an email for administrators. Redacts its code or link, which only the recipient may see, and withholds the
 * body of emails with prices.
 * @throws AppError not_found if the email doesn't exist
 */
export function readMail(ctx: PreTransactionContext<SessionContext>, id: number): Promise<Mail> {
  const { env, secrets } = ctx.deps;
  return ctx.transaction(async (inside) => {
    const stored = foundOrThrow(await findMail(inside.system, id));
    const named = { ...stored, subject: subjectOf(stored, ctx.language) };
    const shown = shownSecret(env, secrets, stored);
    const { has_secret, ...mail } = shown === null ? redactSecret(named) : withSecret(named, shown);
    const may_resend = mail.status !== "waiting" && (!has_secret || stored.secret !== null);
    const view = { ...mail, secret: secretState(env, stored, shown), may_resend };
    const withheld = WITHHELD.get(mail.kind);
    if (withheld === undefined) return view;
    const text = translate(ctx.language, withheld);
    return { ...view, text, html: `<p>${text}</p>` };
  });
}
