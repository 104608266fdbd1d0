import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { implement } from "#server/http/implement.ts";
import { downloadCommercialOffers } from "#server/modules/comparison/download-commercial-offers.ts";
import { readListPrice } from "#server/modules/comparison/read-list-price.ts";
import { readComparisonColumns } from "#server/modules/comparison/read-comparison.ts";

// The spreadsheet also contains the award, so the award module implements its route. This module must not depend on
// award.
const { download: _download, ...ownCalls } = comparisonApi;

export const comparisonRoutes = implement("comparison", ownCalls, {
  one: (ctx, { params }) => readComparisonColumns(ctx, params.id, { changes: false }),
  list_price: (ctx, { params }) => readListPrice(ctx, { tender: params.id, lot: params.itemId }),
  download_commercial_offers: { outside: (ctx, { params }) => downloadCommercialOffers(ctx, params.id) },
});
