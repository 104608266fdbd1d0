import { spendApi } from "#contract/spend/spend.api.ts";
import { implement } from "#server/http/implement.ts";
import { downloadPerformance, downloadSpend } from "#server/modules/spend/download-spend.ts";
import { readPerformance, readSpend } from "#server/modules/spend/read-spend.ts";

export const spendRoutes = implement("spend", spendApi, {
  one: (ctx, { query }) => readSpend(ctx, query),
  download: (ctx, { query }) => downloadSpend(ctx, query),
  performance: (ctx, { query }) => readPerformance(ctx, query),
  download_performance: (ctx, { query }) => downloadPerformance(ctx, query),
});
