import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { implement } from "#server/http/implement.ts";
import { downloadCommercialOffers } from "#server/modules/comparison/download-commercial-offers.ts";
import { downloadTender } from "#server/modules/comparison/download-tender.ts";
import { readListPrice } from "#server/modules/comparison/read-list-price.ts";
import { readComparisonColumns } from "#server/modules/comparison/read-comparison.ts";

export const comparisonRoutes = implement("comparison", comparisonApi, {
  one: (ctx, { params }) => readComparisonColumns(ctx, params.id, { changes: false }),
  list_price: (ctx, { params }) => readListPrice(ctx, { tender: params.id, lot: params.itemId }),
  download: (ctx, { params, query }) => downloadTender(ctx, params.id, query),
  download_commercial_offers: { outside: (ctx, { params }) => downloadCommercialOffers(ctx, params.id) },
});
