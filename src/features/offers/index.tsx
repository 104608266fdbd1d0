import type { ComponentType } from "react";
import { offerImportApi } from "#contract/imports/offer-import.api.ts";
import { offerCode } from "#contract/numbering.ts";
import { commercialOfferApi } from "#contract/offers/offer.api.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { resources } from "#src/api/resources.ts";
import { pageOf } from "#src/kit/resource/page-of.tsx";
import type { ResourceObject } from "#src/kit/resource/resource.ts";
import { withWords } from "#src/locale/with-words.ts";
import type { OfferSlots } from "#src/features/offers/offer-slots.ts";

const Page = pageOf(async () => (await withWords(import("#src/features/offers/OfferPage.tsx"), "deals")).OfferPage);

const { list } = resources["supplier-offers"];

interface Slots {
  readonly slots: OfferSlots;
  readonly upload: ComponentType<{ id: number }>;
}

export const offers = ({ slots, upload }: Slots): ResourceObject => ({
  name: "supplier-offers",
  path: "supplier-offers",
  // Users who may read offers can open them by URL. The specification (part 2) shows the menu entry only to users who
  // may also answer tenders.
  menu: {
    label: "frame.menu.offers",
    icon: "offer",
    go: "q",
    counts: "offers",
    asks: [list, commercialOfferApi.upload],
  },
  homed: "offer",
  words: {
    title: "offers.title",
    missing: "offers.missing",
    failed: "offers.failed",
    search: "offers.search",
    empty: "offers.empty.all",
    empty_text: "offers.empty.text",
  },
  recordRepresentation: ({ tender }: Offer) => tender.name,
  document: "offer",
  codeOf: ({ number }: Offer) => offerCode(number),
  noteOf: ({ number, customer }: Offer) => `${offerCode(number)} · ${customer.name}`,
  list: pageOf(async () => (await withWords(import("#src/features/offers/OfferList.tsx"), "deals")).OfferList),
  edit: ({ id }) => <Page id={id} slots={slots} />,
  further: [{ path: ":id/import", asks: [offerImportApi.upload], of_one: upload }],
});
