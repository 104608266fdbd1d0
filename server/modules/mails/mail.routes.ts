import { mailApi } from "#contract/mails/mail.api.ts";
import { implement } from "#server/http/implement.ts";
import { unchangedRow, listPage } from "#server/http/list-page.ts";
import { listMails } from "#server/modules/mails/mail.store.ts";
import { readMail } from "#server/modules/mails/read-mail.ts";
import { resendFailedMails, resendMail } from "#server/modules/mails/resend-mails.ts";

export const mailRoutes = implement("mails", mailApi, {
  list: async (ctx, { query }) => listPage(ctx, query, await listMails(ctx.system, query), unchangedRow),
  one: { outside: (ctx, { params }) => readMail(ctx, params.id) },
  resend: { outside: (ctx, { params }) => resendMail(ctx, params.id) },
  resend_failed: (ctx) => resendFailedMails(ctx),
});
