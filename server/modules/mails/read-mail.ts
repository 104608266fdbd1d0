import type { Mail } from "#contract/mails/mail.api.ts";
import { found } from "#server/http/app-error.ts";
import type { SessionContext } from "#server/http/context.ts";
import { findMail } from "#server/modules/mails/mail.store.ts";
import { translate } from "#server/platform/translate.ts";

/** Mails that hold prices: they are nobody's but the parties', of a sealed tender not even the customer's yet. */
const WITHHELD = new Set(["offer_receipt"]);

/** A mail as an administrator reads it: of one with prices only that it went, to whom and when. @throws AppError not_found */
export async function readMail(ctx: SessionContext, id: number): Promise<Mail> {
  const mail = found(await findMail(ctx.system, id));
  if (!WITHHELD.has(mail.kind)) return mail;
  const text = translate(ctx.language, "mails_admin.withheld");
  return { ...mail, text, html: `<p>${text}</p>` };
}
