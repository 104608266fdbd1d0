import type { Offer } from "#contract/offers/offer.schema.ts";

/** Returns true if the reader's company types in the offer on behalf of the supplier. */
export const isOutside = ({ outside }: Pick<Offer, "outside">): boolean => outside?.is_ours === true;

/**
 * Returns true if the required file exists: the signed offer, or the supplier's original if the customer typed in the
 * offer.
 */
export const hasFile = (offer: Pick<Offer, "outside" | "files" | "commercial_offer">): boolean =>
  isOutside(offer) ? offer.files > 0 : offer.commercial_offer !== null;
