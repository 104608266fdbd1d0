import type { VatBasis } from "#contract/money/vat.ts";
import { ONE_UNIT, storedPrice } from "#contract/money/vat.ts";
import type { ComparedItem, ComparedLot, ComparedOffer } from "#server/modules/comparison/comparison.store.ts";

export type Offered = Omit<ComparedOffer, "version"> & { items: ComparedItem[] };
export type Answer = { readonly price: string; readonly price_quantity?: number; readonly replacement: boolean };

export const aLot = (place: number, quantity: string): ComparedLot => ({
  id: place + 1,
  version: 1,
  position: place + 1,
  nomenclature: "x",
  part_number: null,
  manufacturer: null,
  quantity,
  unit: 1,
  target_delivery_time: null,
  is_ordered: false,
  last_price: null,
  last_price_with_vat: null,
  last_currency: null,
  winners: [],
});

export const anOffer = (
  place: number,
  answers: readonly (Answer | null)[],
  given: { currency: 1 | 2 | 3; vat_percent: string | null; basis?: VatBasis },
): Offered => ({
  id: place + 1,
  number: 1,
  supplier: { id: place + 1, name: `S${place}` },
  status: "PROCESSED",
  is_closed: false,
  currency: given.currency,
  basis: given.basis ?? "net",
  payment_terms: null,
  submitted_at: null,
  entered_at: null,
  entered_by: null,
  comment: null,
  commercial_offer: null,
  total: null,
  total_with_vat: null,
  supplier_freight: null,
  freight_ordered: false,
  items: answers.map((answer, lot) => ({
    id: place * 1000 + lot + 1,
    lot: lot + 1,
    price_per_unit: null,
    price_with_vat: null,
    ...ONE_UNIT,
    ...(answer !== null &&
      storedPrice(
        { basis: given.basis ?? "net", price: answer.price, price_quantity: answer.price_quantity ?? 1 },
        given.vat_percent,
      )),
    vat_percent: given.vat_percent,
    delivery_min: 1,
    delivery_max: 2,
    availability: null,
    available_quantity: null,
    pack_quantity: null,
    minimum_quantity: null,
    replacement: answer?.replacement ?? false,
    replacement_part_number: "R",
    replacement_manufacturer: null,
    rejected: answer === null,
    reject_reason: null,
    comment: null,
    previous_price: null,
    files: 0,
    order_declined: false,
  })),
});
