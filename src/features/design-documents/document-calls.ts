import { itemDocumentApi, lotDocumentApi, offerDocumentApi } from "#contract/documents/design-document.api.ts";
import type { DocumentOwner } from "#src/entities/document/documents-context.ts";

const READING = { item: itemDocumentApi, lot: lotDocumentApi, offered_lot: offerDocumentApi } as const;
const WRITING = { item: itemDocumentApi, lot: lotDocumentApi, offered_lot: null } as const;

/** The calls that read the documents of this kind of owner. */
export const readingOf = (owner: DocumentOwner) => READING[owner.kind];
/** The calls that change them; null for a supplier, who only reads. */
export const writingOf = (owner: DocumentOwner) => WRITING[owner.kind];

/** The names of an owner in the address of its calls. */
export function paramsOf(owner: DocumentOwner): { id: number } | { id: number; itemId: number } | { id: number; lotId: number } {
  if (owner.kind === "item") return { id: owner.id };
  return owner.kind === "lot" ? { id: owner.tender, itemId: owner.lot } : { id: owner.offer, lotId: owner.lot };
}
