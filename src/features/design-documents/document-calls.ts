import {
  companyDocumentAdminApi,
  companyDocumentApi,
  itemDocumentApi,
  lotDocumentApi,
  offerDocumentApi,
  offerFileApi,
  offerLineFileApi,
  offerTenderDocumentApi,
  tenderDocumentApi,
} from "#contract/documents/design-document.api.ts";
import type { DocumentOwner } from "#src/entities/document/documents-context.ts";

const WRITING = {
  item: itemDocumentApi,
  lot: lotDocumentApi,
  tender: tenderDocumentApi,
  company: companyDocumentApi,
  company_read: null,
  offered_lot: null,
  offered_tender: null,
  offer: offerFileApi,
  offer_line: offerLineFileApi,
} as const;
const READING = {
  ...WRITING,
  company_read: companyDocumentAdminApi,
  offered_lot: offerDocumentApi,
  offered_tender: offerTenderDocumentApi,
} as const;

export const readingOf = (owner: DocumentOwner) => READING[owner.kind];
/** Returns the calls that change an owner's documents. Null if the reader can't change them. */
export const writingOf = (owner: DocumentOwner) => WRITING[owner.kind];

export function paramsOf(
  owner: DocumentOwner,
): { id: number } | { id: number; itemId: number } | { id: number; lotId: number } {
  switch (owner.kind) {
    case "item":
      return { id: owner.id };
    case "lot":
      return { id: owner.tender, itemId: owner.lot };
    case "company":
    case "company_read":
      return { id: owner.company };
    case "tender":
      return { id: owner.tender };
    case "offer":
    case "offered_tender":
      return { id: owner.offer };
    case "offer_line":
    case "offered_lot":
      return { id: owner.offer, lotId: owner.lot };
  }
}
