// Chunk with the questions, changes and documents that a supplier sees. The page of an offer fetches it after its visible
// part.
import { offerTenderDocumentApi } from "#contract/documents/design-document.api.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { OfferTenderDocumentsCard } from "#src/features/design-documents/DocumentsCard.tsx";
import { OfferChanges } from "#src/features/questions/OfferChanges.tsx";
import { OfferQuestions } from "#src/features/questions/OfferQuestions.tsx";

export { OfferNews } from "#src/features/questions/OfferNews.tsx";

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
