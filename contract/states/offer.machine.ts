import { machine } from "#contract/machine.ts";

export const OFFER_STATUSES = ["NOT_PROCESSED", "REJECTED", "PROCESSED", "EXPIRED"] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

/** Product decisions, part 8. PROCESSED and REJECTED are final, but for an offer that was entered from outside. */
export const offerMachine = machine({
  name: "offer",
  states: OFFER_STATUSES,
  initial: "NOT_PROCESSED",
  transitions: {
    submit: { from: ["NOT_PROCESSED"], to: "PROCESSED", by: "update_offer", verified: true },
    decline: { from: ["NOT_PROCESSED"], to: "REJECTED", by: "update_offer" },
    expire: { from: ["NOT_PROCESSED"], to: "EXPIRED", by: "system" },
    reopen: { from: ["EXPIRED"], to: "NOT_PROCESSED", by: "system" },
    // Those who run the tender enter an answer from outside. It gives way to the supplier's own, and to its own
    // correction.
    enter_outside: { from: ["NOT_PROCESSED", "EXPIRED"], to: "PROCESSED", by: "system" },
    set_aside: { from: ["PROCESSED"], to: "NOT_PROCESSED", by: "system" },
  },
});
