import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { implement } from "#server/http/implement.ts";
import { downloadTender } from "#server/modules/award/download-tender.ts";

const { download } = comparisonApi;

/** Route that downloads a tender with its comparison and award as a spreadsheet. */
export const tenderFileRoutes = implement(
  "comparison",
  { download },
  { download: (ctx, { params, query }) => downloadTender(ctx, params.id, query) },
);
