import type { OfferStatus } from "#contract/states/offer.machine.ts";
import type { TenderStatus } from "#contract/states/tender.machine.ts";
import { takesOffers } from "#contract/tenders/tender.rules.ts";

/**
 * True while a supplier may ask: the tender takes offers at `now` (milliseconds), and the supplier has not declined it.
 */
export const mayAsk = (facts: {
  status: OfferStatus;
  tender: { status: TenderStatus; closing_date: string | null };
  now: number;
}): boolean => facts.status !== "REJECTED" && takesOffers(facts.tender, new Date(facts.now));
