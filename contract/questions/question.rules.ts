import type { OfferStatus } from "#contract/states/offer.machine.ts";
import type { TenderStatus } from "#contract/states/tender.machine.ts";
import { takesOffers } from "#contract/tenders/tender.rules.ts";

/**
 * Returns whether a supplier may ask a question. The tender must accept offers at `now` (milliseconds since 1970), and
 * the supplier must not have declined it.
 */
export const mayAsk = (facts: {
  status: OfferStatus;
  tender: { status: TenderStatus; closing_date: string | null };
  now: number;
}): boolean => facts.status !== "REJECTED" && takesOffers(facts.tender, new Date(facts.now));
