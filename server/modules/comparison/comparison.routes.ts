import { comparisonApi } from "#contract/tenders/comparison.api.ts";
import { implement } from "#server/http/implement.ts";
import { readComparison } from "#server/modules/comparison/read-comparison.ts";

export const comparisonRoutes = implement("comparison", comparisonApi, {
  one: (ctx, { params }) => readComparison(ctx, params.id),
});
