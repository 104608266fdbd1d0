import type { Offer } from "#contract/offers/offer.schema.ts";

/** Returns true if the reader's company enters the answer on the supplier's behalf. */
export const isOutside = ({ outside }: Pick<Offer, "outside">): boolean => outside?.is_ours === true;

/** Returns true if the required file exists: the signed offer, or the original of an answer from outside. */
export const hasFile = (offer: Pick<Offer, "outside" | "files" | "commercial_offer">): boolean =>
  isOutside(offer) ? offer.files > 0 : offer.commercial_offer !== null;
