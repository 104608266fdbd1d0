import type { Mail } from "#contract/mails/mail.api.ts";
import type { Environment } from "#server/env.ts";
import { foundOrThrow } from "#server/core/app-error.ts";
import type { PreTransactionContext, SessionContext } from "#server/http/context.ts";
import { findMail } from "#server/modules/mails/mail.store.ts";
import type { StoredMail } from "#server/modules/mails/mail.store.ts";
import { redactSecret, withSecret } from "#server/platform/mail/mail-secret.ts";
import type { SecretBox } from "#server/platform/secret-box.ts";
import { translate } from "#server/platform/translate.ts";

/**
 * Mails that hold prices, or what colleagues write to each other about them: only the parties may see these, and of a
 * sealed tender not even the customer before its end.
 */
const WITHHELD = new Set(["offer_receipt", "award_approval_asked", "award_approval_given", "award_approval_refused"]);

/** The secret of a mail where an administrator may read it: in the demo, whose mailboxes are the outbox. */
const shownSecret = (env: Environment, secrets: SecretBox, mail: StoredMail): Buffer | null =>
  env.LOTWISE_DEMO && mail.secret !== null ? secrets.open(mail.secret) : null;

/** What became of a mail's code or link, for the page to say. */
function secretState(env: Environment, mail: StoredMail, shown: Buffer | null): Mail["secret"] {
  if (!mail.has_secret) return "none";
  if (shown !== null) return "shown";
  return mail.status === "kept" && !env.LOTWISE_DEMO && env.SMTP_URL === undefined ? "in_file" : "hidden";
}

/**
 * A mail as an administrator reads it: its code or link is blank, since it is the mailbox's alone; of one with prices
 * only that it went, to whom and when. @throws AppError not_found
 */
export function readMail(ctx: PreTransactionContext<SessionContext>, id: number): Promise<Mail> {
  const { env, secrets } = ctx.deps;
  return ctx.transaction(async (inside) => {
    const stored = foundOrThrow(await findMail(inside.system, id));
    const shown = shownSecret(env, secrets, stored);
    const { has_secret, ...mail } = shown === null ? redactSecret(stored) : withSecret(stored, shown);
    const may_resend = mail.status !== "waiting" && (!has_secret || stored.secret !== null);
    const view = { ...mail, secret: secretState(env, stored, shown), may_resend };
    if (!WITHHELD.has(mail.kind)) return view;
    const text = translate(ctx.language, "mails_admin.withheld");
    return { ...view, text, html: `<p>${text}</p>` };
  });
}
