// What happens while a tender is open, in one piece of the build: fetched with the page of a tender or an offer, after
// what is seen first.
import { offerTenderDocumentApi } from "#contract/documents/design-document.api.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { OfferTenderDocumentsCard } from "#src/app/record-cards.tsx";
import { OfferChanges } from "#src/features/questions/OfferChanges.tsx";
import { OfferQuestions } from "#src/features/questions/OfferQuestions.tsx";

export { OfferNews } from "#src/features/questions/OfferNews.tsx";
export { QuestionsTab } from "#src/features/questions/QuestionsTab.tsx";

/** What a supplier is shown besides the offer itself. */
export const OFFER_CALLS = ["offer-changes", "offer-questions", offerTenderDocumentApi.list] as const;

/** What the customer gives and says beyond the lots: documents, answers, changes. */
export function OfferSidePanel({ offer }: { offer: Offer }) {
  return (
    <>
      <OfferTenderDocumentsCard offer={offer.id} />
      <OfferQuestions offer={offer} />
      <OfferChanges offer={offer.id} />
    </>
  );
}
