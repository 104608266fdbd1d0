// Chunk with the cards shown next to a record. It is fetched with the first card, never with a list.
export { AttributesCard } from "#src/features/attribute-values/AttributesCard.tsx";
export {
  DocumentsCard,
  OfferTenderDocumentsCard,
  TenderDocumentsCard,
} from "#src/features/design-documents/DocumentsCard.tsx";
export { DocumentsDialog } from "#src/features/design-documents/DocumentsDialog.tsx";
export { ItemCards } from "#src/features/item-cards/ItemCards.tsx";
