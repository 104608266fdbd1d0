import { DocumentsSign } from "#src/entities/document/DocumentsSign.tsx";
import type { DocumentOwner } from "#src/entities/document/documents-context.ts";
import { lineName } from "#src/features/offers/offer-line.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";

export type LinesOf = { readonly offer: number } | { readonly draft_tender: number };

export function LotDocuments({ of, line }: { of: LinesOf; line: OfferLine }) {
  const owner: DocumentOwner =
    "offer" in of
      ? { kind: "offered_lot", offer: of.offer, lot: line.lot }
      : { kind: "lot", tender: of.draft_tender, lot: line.lot };
  return <DocumentsSign asked={{ owner, name: lineName(line), is_locked: true }} count={line.documents} />;
}
