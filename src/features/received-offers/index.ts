import type { ReceivedOffer } from "#contract/offers/received-offer.api.ts";
import { pageOf } from "#src/kit/resource/page-of.tsx";
import type { ResourceObject } from "#src/kit/resource/resource.ts";
import { withWords } from "#src/locale/with-words.ts";

export const receivedOffers: ResourceObject = {
  name: "received-offers",
  path: "received-offers",
  menu: { label: "frame.menu.received_offers", icon: "offer" },
  words: {
    title: "received_offers.title",
    missing: "received_offers.missing",
    search: "received_offers.search",
    empty: "received_offers.empty",
    empty_text: "received_offers.empty_text",
  },
  recordRepresentation: ({ supplier, tender }: ReceivedOffer) => `${supplier.name}, ${tender.name}`,
  list: pageOf(
    async () =>
      (await withWords(import("#src/features/received-offers/ReceivedOfferList.tsx"), "tender", "deals"))
        .ReceivedOfferList,
  ),
};
