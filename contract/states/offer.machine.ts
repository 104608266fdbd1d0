import { machine } from "#contract/machine.ts";

export const OFFER_STATUSES = ["NOT_PROCESSED", "REJECTED", "PROCESSED", "EXPIRED"] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

/**
 * States of an offer (product decisions, part 8). PROCESSED and REJECTED are final, except for an offer entered on the
 * supplier's behalf.
 */
export const offerMachine = machine({
  name: "offer",
  states: OFFER_STATUSES,
  initial: "NOT_PROCESSED",
  transitions: {
    submit: { from: ["NOT_PROCESSED"], to: "PROCESSED", by: "update_offer", verified: true },
    decline: { from: ["NOT_PROCESSED"], to: "REJECTED", by: "update_offer" },
    expire: { from: ["NOT_PROCESSED"], to: "EXPIRED", by: "system" },
    reopen: { from: ["EXPIRED"], to: "NOT_PROCESSED", by: "system" },
    // The customer enters the offer on the supplier's behalf. A correction or the supplier's own offer replaces it.
    enter_outside: { from: ["NOT_PROCESSED", "EXPIRED"], to: "PROCESSED", by: "system" },
    set_aside: { from: ["PROCESSED"], to: "NOT_PROCESSED", by: "system" },
  },
});
