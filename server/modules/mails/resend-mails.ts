import type { Mail } from "#contract/mails/mail.api.ts";
import { AppError } from "#server/core/app-error.ts";
import type { PreTransactionContext, SessionContext } from "#server/http/context.ts";
import { requeueMail, requeueFailedMails } from "#server/modules/mails/mail.store.ts";
import { readMail } from "#server/modules/mails/read-mail.ts";

/**
 * Queues an email again and resets its number of attempts.
 * @throws AppError not_found, wrong_state if the email is already pending or its link or code was deleted
 */
export async function resendMail(ctx: PreTransactionContext<SessionContext>, id: number): Promise<Mail> {
  const mail = await readMail(ctx, id);
  await ctx.transaction(async (inside) => {
    if (!(await requeueMail(inside.system, id, inside.now))) throw new AppError("wrong_state", { actions: [] });
    await inside.audit({ entity: "mail", entity_id: id, action: "resend", note: mail.to });
  });
  return readMail(ctx, id);
}

export async function resendFailedMails(ctx: SessionContext): Promise<{ count: number }> {
  const mails = await requeueFailedMails(ctx.system, ctx.now);
  await ctx.audit(mails.map(({ id, to }) => ({ entity: "mail", entity_id: id, action: "resend", note: to })));
  return { count: mails.length };
}
