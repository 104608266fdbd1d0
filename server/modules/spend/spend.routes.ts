import { spendApi } from "#contract/spend/spend.api.ts";
import { implement } from "#server/http/implement.ts";
import { downloadAnswers, downloadSpend } from "#server/modules/spend/download-spend.ts";
import { readAnswers, readSpend } from "#server/modules/spend/read-spend.ts";

export const spendRoutes = implement("spend", spendApi, {
  one: (ctx, { query }) => readSpend(ctx, query),
  download: (ctx, { query }) => downloadSpend(ctx, query),
  answers: (ctx, { query }) => readAnswers(ctx, query),
  download_answers: (ctx, { query }) => downloadAnswers(ctx, query),
});
