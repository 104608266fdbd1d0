import type { Offer } from "#contract/offers/offer.schema.ts";

/** True where the reader's company enters an answer from outside on the supplier's behalf. */
export const isOutside = ({ outside }: Pick<Offer, "outside">): boolean => outside?.is_ours === true;

/** Whether the file is there that an offer needs: the signed one, or what an answer from outside came as. */
export const hasFile = (offer: Pick<Offer, "outside" | "files" | "commercial_offer">): boolean =>
  isOutside(offer) ? offer.files > 0 : offer.commercial_offer !== null;
