/**
 * Kinds of records that a company comments on. `offer` is an offer that the company makes, and `received_offer` an offer
 * that it has received. Both companies of an order or an offer have comments of their own.
 */
export const COMMENTED = ["purchase_item", "tender", "lot", "offer", "received_offer", "order"] as const;
export type Commented = (typeof COMMENTED)[number];
