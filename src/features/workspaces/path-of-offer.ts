import type { Offer } from "#contract/offers/offer.schema.ts";
import { paths } from "#src/entities/paths.ts";

/** Returns the path of the workspace's offer in a tender, or null if the workspace is not invited. */
export function pathOfOffer(offers: readonly Pick<Offer, "id" | "tender">[], tender: number): string | null {
  const asked = offers.find((offer) => offer.tender.id === tender);
  return asked === undefined ? null : paths.offer(asked.id);
}
