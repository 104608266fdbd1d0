import { useState } from "react";
import { isPacked } from "#contract/offers/packs.ts";
import type { OfferDraftItem } from "#contract/offers/offer.schema.ts";

/**
 * Decides whether packs and minimums have columns: if a line has a value, on a phone, and on request. `show` is absent
 * if there is nothing to request.
 */
export function usePacks(
  items: readonly OfferDraftItem[],
  { phone, canEdit }: { phone: boolean; canEdit: boolean },
): { readonly shown: boolean; readonly show: (() => void) | undefined } {
  const [isAsked, setAsked] = useState(false);
  const shown = isAsked || phone || items.some(isPacked);
  return { shown, show: canEdit && !shown ? () => setAsked(true) : undefined };
}
