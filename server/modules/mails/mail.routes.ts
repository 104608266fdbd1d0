import { mailApi } from "#contract/mails/mail.api.ts";
import { found } from "#server/http/app-error.ts";
import { implement } from "#server/http/implement.ts";
import { findMail, listMails } from "#server/modules/mails/mail.store.ts";
import { resendFailedMails, resendMail } from "#server/modules/mails/resend-mails.ts";

export const mailRoutes = implement("mails", mailApi, {
  async list({ system }, { query }) {
    const { count, rows } = await listMails(system, query);
    return { count, results: rows };
  },
  one: async ({ system }, { params }) => found(await findMail(system, params.id)),
  resend: (ctx, { params }) => resendMail(ctx, params.id),
  resend_failed: (ctx) => resendFailedMails(ctx),
});
