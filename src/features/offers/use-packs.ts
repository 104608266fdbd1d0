import { useState } from "react";
import { isPacked } from "#contract/offers/packs.ts";
import type { OfferDraftItem } from "#contract/offers/offer.schema.ts";

/**
 * Whether packs and minimums have their columns: where a line has one, on a phone, and once somebody asks; `show` is
 * absent where there is nothing to ask for.
 */
export function usePacks(
  items: readonly OfferDraftItem[],
  { phone, canEdit }: { phone: boolean; canEdit: boolean },
): { readonly shown: boolean; readonly show: (() => void) | undefined } {
  const [isAsked, setAsked] = useState(false);
  const shown = isAsked || phone || items.some(isPacked);
  return { shown, show: canEdit && !shown ? () => setAsked(true) : undefined };
}
