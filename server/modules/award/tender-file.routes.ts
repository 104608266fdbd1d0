import { comparisonApi } from "#contract/comparison/comparison.api.ts";
import { implement } from "#server/http/implement.ts";
import { downloadTender } from "#server/modules/award/download-tender.ts";

const { download } = comparisonApi;

/** The spreadsheet of a tender with its comparison and its award. */
export const tenderFileRoutes = implement(
  "comparison",
  { download },
  { download: (ctx, { params, query }) => downloadTender(ctx, params.id, query) },
);
