import { lotApi } from "#contract/tenders/lot.api.ts";
import { implement } from "#server/http/implement.ts";
import { changeLot, changeLots } from "#server/modules/award/change-lots.ts";

const { patch, patch_many } = lotApi;

/** Routes that patch lots, including their winners. */
export const lotAwardRoutes = implement(
  "lots",
  { patch, patch_many },
  {
    patch_many: (ctx, { params, body }) => changeLots(ctx, params.id, body),
    patch: (ctx, { params, body }) => changeLot(ctx, params.id, { ...body, id: params.itemId }),
  },
);
