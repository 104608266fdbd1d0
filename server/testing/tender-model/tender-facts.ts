/**
 * State of an offer in a small model of a tender. The model was written from the product decisions (parts 7 to 10),
 * independently of the product's code. It covers a tender of at most one lot, its offers, their drafts and files.
 */
export interface OfferFacts {
  readonly status: "NOT_PROCESSED" | "PROCESSED" | "REJECTED" | "EXPIRED";
  /** True when the offer's line and terms are filled, because a draft was applied. */
  readonly own: boolean;
  readonly draft: "none" | "closed" | "empty" | "filled";
  readonly file: boolean;
  readonly begun: boolean;
}

export interface Facts {
  readonly status: "DRAFT" | "TENDER_OPENED" | "DONE" | "GONE";
  readonly has_lot: boolean;
  readonly due: boolean;
  /** State by supplier: not invited, listed on a draft tender without an offer, or the supplier's offer. */
  readonly suppliers: readonly ("off" | "listed" | OfferFacts)[];
  readonly winner: number | null;
  readonly is_ordered: boolean;
}

/** An action of a company. `supplier` is the index of the acting supplier. */
export interface Action {
  readonly name: string;
  readonly supplier?: number;
}

export interface Outcome {
  readonly code: string;
  readonly facts: Facts;
}

export const NEW_TENDER = (suppliers: number): Facts => ({
  status: "DRAFT",
  has_lot: false,
  due: false,
  suppliers: Array.from({ length: suppliers }, () => "off" as const),
  winner: null,
  is_ordered: false,
});

export const NEW_OFFER: OfferFacts = { status: "NOT_PROCESSED", own: false, draft: "none", file: false, begun: false };

/** Normalizes a sent or declined offer, because its earlier states no longer matter. */
export const final = (offer: OfferFacts): OfferFacts =>
  offer.status === "PROCESSED" || offer.status === "REJECTED" ? { ...offer, own: true, begun: true } : offer;

export function offerAt(facts: Facts, place: number): OfferFacts | null {
  const one = facts.suppliers[place];
  return one === undefined || typeof one === "string" ? null : one;
}

export const withSupplier = (facts: Facts, place: number, next: Facts["suppliers"][number]): Facts => ({
  ...facts,
  suppliers: facts.suppliers.map((one, index) => (index === place ? next : one)),
});

export const withOffers = (facts: Facts, change: (offer: OfferFacts) => OfferFacts): Facts => ({
  ...facts,
  suppliers: facts.suppliers.map((one) => (typeof one === "string" ? one : change(one))),
});
