import type { z } from "zod";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import type { Comparison } from "#contract/tenders/comparison.schema.ts";
import type { ComparedItem, ComparedLot, ComparedOffer } from "#server/modules/comparison/comparison.store.ts";

type View = z.input<typeof Comparison>;

/** An offer of which nothing may be seen but that it is there. */
const sealedOffer = (
  { id, number, supplier, status, is_closed, basis, submitted_at, entered_at, entered_by }: ComparedOffer,
  currency: CurrencyId,
): View["offers"][number] => ({
  id,
  number,
  supplier,
  status,
  is_closed,
  currency,
  basis,
  submitted_at,
  entered_at,
  entered_by,
  payment_terms: null,
  commercial_offer: null,
  files: 0,
  comment: null,
  total: null,
  total_with_vat: null,
  freight: null,
  items: [],
});

/** The matrix: each offer with its lines, or sealed; then `items` isn't looked at. */
export function comparisonView(rows: {
  readonly lots: ComparedLot[];
  readonly offers: readonly ComparedOffer[];
  readonly items: readonly ComparedItem[];
  readonly revealed: boolean;
  /** The tender's: in which a sealed offer is nobody may see. */
  readonly currency: CurrencyId;
  readonly freight: readonly { readonly offer: number; readonly amount: string }[];
  readonly rates: View["rates"];
  readonly basis: View["basis"];
}): View {
  const { lots, offers, revealed, currency, rates, basis } = rows;
  if (!revealed) return { lots, offers: offers.map((offer) => sealedOffer(offer, currency)), revealed, rates, basis };
  const byOffer = new Map<number, View["offers"][number]["items"]>(offers.map(({ id }) => [id, []]));
  for (const { offer, ...item } of rows.items) byOffer.get(offer)?.push(item);
  const freight = new Map(rows.freight.map(({ offer, amount }) => [offer, amount]));
  const whole = offers.map((offer) => ({
    ...offer,
    freight: freight.get(offer.id) ?? null,
    items: byOffer.get(offer.id) ?? [],
  }));
  return { lots, offers: whole, revealed, rates, basis };
}
