import { receivedOfferExportApi } from "#contract/offers/received-offer-export.api.ts";
import { receivedOfferApi } from "#contract/offers/received-offer.api.ts";
import { implement } from "#server/http/implement.ts";
import { listPage, unchangedRow } from "#server/http/list-page.ts";
import { exportReceivedOffers } from "#server/modules/offers/export-received-offers.ts";
import { listReceivedOffers, sumReceivedOffers } from "#server/modules/offers/received-offer.store.ts";

const offers = implement("received_offers", receivedOfferApi, {
  list: async (ctx, { query }) => listPage(ctx, query, await listReceivedOffers(ctx.db, query), unchangedRow),
});

const exports = implement("received_offers", receivedOfferExportApi, {
  export: { outside: (ctx, { query }) => exportReceivedOffers(ctx, query) },
  sums: async ({ db }, { query }) => ({ results: await sumReceivedOffers(db, query) }),
});

export const receivedOfferRoutes = [...offers, ...exports];
