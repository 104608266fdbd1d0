import { mailExportApi } from "#contract/mails/mail-export.api.ts";
import { mailApi } from "#contract/mails/mail.api.ts";
import { implement } from "#server/http/implement.ts";
import { listPage } from "#server/http/list-page.ts";
import { exportMails } from "#server/modules/mails/export-mails.ts";
import { listMails } from "#server/modules/mails/mail.store.ts";
import { mailView } from "#server/modules/mails/mail.view.ts";
import { readMail } from "#server/modules/mails/read-mail.ts";
import { resendFailedMails, resendMail } from "#server/modules/mails/resend-mails.ts";

export const mailRoutes = implement(
  "mails",
  { ...mailApi, ...mailExportApi },
  {
    list: async (ctx, { query }) => listPage(ctx, query, await listMails(ctx.system, query), mailView(ctx.language)),
    export: { outside: (ctx, { query }) => exportMails(ctx, query) },
    one: { outside: (ctx, { params }) => readMail(ctx, params.id) },
    resend: { outside: (ctx, { params }) => resendMail(ctx, params.id) },
    resend_failed: (ctx) => resendFailedMails(ctx),
  },
);
