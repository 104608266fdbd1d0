import type { z } from "zod";
import type { Comparison } from "#contract/tenders/comparison.schema.ts";
import type { ComparedItem, ComparedLot, ComparedOffer } from "#server/modules/comparison/comparison.store.ts";

type View = z.input<typeof Comparison>;

/** An offer of which nothing may be seen but that it is there. */
const sealedOffer = ({
  id,
  number,
  supplier,
  status,
  is_closed,
  currency,
  basis,
  submitted_at,
}: ComparedOffer): View["offers"][number] => ({
  id,
  number,
  supplier,
  status,
  is_closed,
  currency,
  basis,
  submitted_at,
  payment_terms: null,
  commercial_offer: null,
  files: 0,
  comment: null,
  total: null,
  total_with_vat: null,
  items: [],
});

/** The matrix: each offer with its lines, or sealed; then `items` isn't looked at. */
export function comparisonView(rows: {
  readonly lots: ComparedLot[];
  readonly offers: readonly ComparedOffer[];
  readonly items: readonly ComparedItem[];
  readonly revealed: boolean;
}): View {
  const { lots, offers, revealed } = rows;
  if (!revealed) return { lots, offers: offers.map(sealedOffer), revealed };
  const byOffer = new Map<number, View["offers"][number]["items"]>(offers.map(({ id }) => [id, []]));
  for (const { offer, ...item } of rows.items) byOffer.get(offer)?.push(item);
  return { lots, offers: offers.map((offer) => ({ ...offer, items: byOffer.get(offer.id) ?? [] })), revealed };
}
