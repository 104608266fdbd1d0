import { createContext } from "react";
import type { ReactNode } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Offer } from "#contract/offers/offer.schema.ts";
import type { ResourceName } from "#src/api/resources.ts";

/** What other features show with an offer: above its lines, and beside them below the customer's terms. */
export interface OfferSlots {
  /** What they read, to be read again when something happens to the offer. */
  readonly calls: () => Promise<readonly (Endpoint | ResourceName)[]>;
  readonly above: (offer: Offer) => ReactNode;
  readonly beside: (offer: Offer) => ReactNode;
}

export const NO_SLOTS: OfferSlots = { calls: () => Promise.resolve([]), above: () => null, beside: () => null };

/** Given by the page, used where the aside is drawn: beside the grid, or in its drawer. */
export const OfferSlotsContext = createContext<OfferSlots>(NO_SLOTS);
