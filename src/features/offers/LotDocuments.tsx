import { DocumentsSign } from "#src/entities/document/DocumentsSign.tsx";
import { lineName } from "#src/features/offers/offer-line.ts";
import type { OfferLine } from "#src/features/offers/offer-line.ts";

/** A clip at a line whose lot the customer gives documents for. */
export function LotDocuments({ offer, line }: { offer: number; line: OfferLine }) {
  return <DocumentsSign asked={{ owner: { kind: "offered_lot", offer, lot: line.lot }, name: lineName(line), is_locked: true }} count={line.documents} />;
}
