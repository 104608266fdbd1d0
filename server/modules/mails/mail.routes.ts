import { mailApi } from "#contract/mails/mail.api.ts";
import { implement } from "#server/http/implement.ts";
import { listMails } from "#server/modules/mails/mail.store.ts";
import { readMail } from "#server/modules/mails/read-mail.ts";
import { resendFailedMails, resendMail } from "#server/modules/mails/resend-mails.ts";

export const mailRoutes = implement("mails", mailApi, {
  async list({ system }, { query }) {
    const { rows, ...counted } = await listMails(system, query);
    return { ...counted, results: rows };
  },
  one: { outside: (ctx, { params }) => readMail(ctx, params.id) },
  resend: { outside: (ctx, { params }) => resendMail(ctx, params.id) },
  resend_failed: (ctx) => resendFailedMails(ctx),
});
