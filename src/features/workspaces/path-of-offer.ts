import type { Offer } from "#contract/offers/offer.schema.ts";
import { paths } from "#src/entities/paths.ts";

/** Where a workspace with these offers answers a tender; null where it isn't asked. */
export function pathOfOffer(offers: readonly Pick<Offer, "id" | "tender">[], tender: number): string | null {
  const asked = offers.find((offer) => offer.tender.id === tender);
  return asked === undefined ? null : paths.offer(asked.id);
}
