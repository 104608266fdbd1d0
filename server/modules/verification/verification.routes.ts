import { verificationExportApi } from "#contract/verification/verification-export.api.ts";
import { verificationApi } from "#contract/verification/verification.api.ts";
import { implement } from "#server/http/implement.ts";
import { listPage } from "#server/http/list-page.ts";
import { acceptVerification, rejectVerification } from "#server/modules/verification/decide-verification.ts";
import { exportVerifications } from "#server/modules/verification/export-verifications.ts";
import { lookUpAgain, readVerification, rowView } from "#server/modules/verification/read-verification.ts";
import { listVerifications } from "#server/modules/verification/verification.store.ts";

export const verificationRoutes = implement(
  "verification",
  { ...verificationApi, ...verificationExportApi },
  {
    list: async (ctx, { query }) => listPage(ctx, query, await listVerifications(ctx.system, query), rowView),
    export: { outside: (ctx, { query }) => exportVerifications(ctx, query) },
    one: { outside: (ctx, { params }) => readVerification(ctx, params.id) },
    refresh: { outside: (ctx, { params }) => lookUpAgain(ctx, params.id) },
    accept: { outside: (ctx, { params, body }) => acceptVerification(ctx, params.id, body) },
    reject: { outside: (ctx, { params, body }) => rejectVerification(ctx, params.id, body) },
  },
);
