import { comparisonApi } from "#contract/tenders/comparison.api.ts";
import { implement } from "#server/http/implement.ts";
import { downloadCommercialOffers } from "#server/modules/comparison/download-commercial-offers.ts";
import { downloadTender } from "#server/modules/comparison/download-tender.ts";
import { readComparison } from "#server/modules/comparison/read-comparison.ts";

export const comparisonRoutes = implement("comparison", comparisonApi, {
  one: (ctx, { params }) => readComparison(ctx, params.id),
  download: (ctx, { params, query }) => downloadTender(ctx, params.id, query),
  download_commercial_offers: { outside: (ctx, { params }) => downloadCommercialOffers(ctx, params.id) },
});
