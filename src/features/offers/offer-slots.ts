import { createContext } from "react";
import type { ReactNode } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import type { ResourceName } from "#src/api/resources.ts";

/**
 * Content that other features render on the offer page: above the lines, and in the side panel under the customer's
 * terms.
 */
export interface OfferSlots {
  /** Returns the calls that the slots make, so that these calls can be refetched when the offer changes. */
  readonly calls: () => Promise<readonly (Endpoint | ResourceName)[]>;
  readonly above: (offer: Offer) => ReactNode;
  readonly sidePanel: (offer: Offer) => ReactNode;
}

export const NO_SLOTS: OfferSlots = { calls: () => Promise.resolve([]), above: () => null, sidePanel: () => null };

export const OfferSlotsContext = createContext<OfferSlots>(NO_SLOTS);
