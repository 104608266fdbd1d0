import { LIST_MAX_LIMIT } from "#contract/limits.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import { paths } from "#src/entities/paths.ts";

/** What is asked to find the offer that a mail is about: the newest. */
export const OFFERS_OF_MAIL = {
  pagination: { page: 1, perPage: LIST_MAX_LIMIT },
  sort: { field: "", order: "ASC" },
  // Rows are no whole records: a page of one offer asks for it.
  meta: { rows: true },
} as const;

/** Where a workspace with these offers answers a tender; null where it isn't asked. */
export function pathOfOffer(offers: readonly Pick<Offer, "id" | "tender">[], tender: number): string | null {
  const asked = offers.find((offer) => offer.tender.id === tender);
  return asked === undefined ? null : paths.offer(asked.id);
}
