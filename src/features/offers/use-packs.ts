import { useState } from "react";
import { isPacked } from "#contract/offers/packs.ts";
import type { OfferDraftItem } from "#contract/offers/offer.schema.ts";

/**
 * Decides whether the columns for packs and minimum orders are visible: always on a phone, otherwise if a line has a
 * value or after `show` was called. `show` is undefined if the columns are already visible or can't be edited.
 */
export function usePacks(
  items: readonly OfferDraftItem[],
  { phone, canEdit }: { phone: boolean; canEdit: boolean },
): { readonly shown: boolean; readonly show: (() => void) | undefined } {
  const [isAsked, setAsked] = useState(false);
  const shown = isAsked || phone || items.some(isPacked);
  return { shown, show: canEdit && !shown ? () => setAsked(true) : undefined };
}
