// Chunk with the questions, changes and documents of an open tender. Tender and offer pages fetch the chunk after their
// visible part.
import { offerTenderDocumentApi } from "#contract/documents/design-document.api.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { OfferTenderDocumentsCard } from "#src/app/record-cards.tsx";
import { OfferChanges } from "#src/features/questions/OfferChanges.tsx";
import { OfferQuestions } from "#src/features/questions/OfferQuestions.tsx";

export { OfferNews } from "#src/features/questions/OfferNews.tsx";
export { QuestionsTab } from "#src/features/questions/QuestionsTab.tsx";

export const OFFER_CALLS = ["offer-changes", "offer-questions", offerTenderDocumentApi.list] as const;

export function OfferSidePanel({ offer }: { offer: Offer }) {
  return (
    <>
      <OfferTenderDocumentsCard offer={offer.id} />
      <OfferQuestions offer={offer} />
      <OfferChanges offer={offer.id} />
    </>
  );
}
