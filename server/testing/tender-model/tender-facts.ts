/**
 * A small model of the course of a tender, written from the product's decisions (parts 7 to 10) and from nothing of
 * the product's code: what is known of a tender of at most one lot, its offers, their working copies and files.
 */
export interface OfferFacts {
  readonly status: "NOT_PROCESSED" | "PROCESSED" | "REJECTED" | "EXPIRED";
  /** The offer's own line and terms are filled: a working copy was taken over. */
  readonly own: boolean;
  /** The newest working copy: none there, closed, open and empty, or open and filled. */
  readonly draft: "none" | "closed" | "empty" | "filled";
  readonly file: boolean;
  /** The supplier has begun to answer. */
  readonly begun: boolean;
}

/** A tender between two calls. */
export interface Facts {
  readonly status: "DRAFT" | "TENDER_OPENED" | "DONE" | "GONE";
  readonly has_lot: boolean;
  /** The closing time has passed. */
  readonly due: boolean;
  /** By supplier: not on the tender, on a draft without an offer, or its offer. */
  readonly suppliers: readonly ("off" | "listed" | OfferFacts)[];
  /** The place of the supplier who wins the lot. */
  readonly winner: number | null;
  readonly is_ordered: boolean;
}

/** What somebody does; those of a supplier name its place. */
export interface Action {
  readonly name: string;
  readonly supplier?: number;
}

/** What an action leads to: an answer with its code, and the facts after it. */
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

/** An offer whose answer is final: how it came about makes no difference any more. */
export const final = (offer: OfferFacts): OfferFacts =>
  offer.status === "PROCESSED" || offer.status === "REJECTED" ? { ...offer, own: true, begun: true } : offer;

/** The offer of a supplier, if it has one. */
export function offerAt(facts: Facts, place: number): OfferFacts | null {
  const one = facts.suppliers[place];
  return one === undefined || typeof one === "string" ? null : one;
}

/** Facts with another state of one supplier. */
export const withSupplier = (facts: Facts, place: number, next: Facts["suppliers"][number]): Facts => ({
  ...facts,
  suppliers: facts.suppliers.map((one, index) => (index === place ? next : one)),
});

/** Facts with every offer changed. */
export const withOffers = (facts: Facts, change: (offer: OfferFacts) => OfferFacts): Facts => ({
  ...facts,
  suppliers: facts.suppliers.map((one) => (typeof one === "string" ? one : change(one))),
});
