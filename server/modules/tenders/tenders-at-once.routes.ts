import { tendersAtOnceApi } from "#contract/tenders/tenders-at-once.api.ts";
import { forEachAtOnce } from "#server/http/at-once.ts";
import { implement } from "#server/http/implement.ts";
import { removeTender } from "#server/modules/tenders/delete-tender.ts";
import { prolongOpenTender } from "#server/modules/tenders/prolong-tender.ts";

export const tendersAtOnceRoutes = implement("tenders_at_once", tendersAtOnceApi, {
  remove: {
    outside: (ctx, { body }) =>
      forEachAtOnce(ctx, body.tenders, { act: (inside, { id, version }) => removeTender(inside, id, { version }) }),
  },
  prolong: {
    outside: (ctx, { body: { tenders, closing_date } }) =>
      forEachAtOnce(ctx, tenders, {
        act: (inside, { id, version }) => prolongOpenTender(inside, id, { version, closing_date }),
      }),
  },
});
