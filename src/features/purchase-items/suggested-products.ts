import { marketplaceApi, SUGGEST_MIN_LENGTH } from "#contract/marketplace/marketplace.api.ts";
import type { Product } from "#contract/marketplace/marketplace.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { useSettledText } from "#src/kit/list/use-search-text.ts";
import type { DraftItem } from "#src/features/purchase-items/draft-item.ts";

const NOTHING: readonly Product[] = [];

const isEnough = (text: string): boolean => [...text.trim()].length >= SUGGEST_MIN_LENGTH;

/**
 * Products for what is typed as a name or a part number, the own history first, and whether they are for all that is
 * typed by now. It is a help: a call that fails suggests nothing and says nothing.
 */
export function useSuggestedProducts(typed: string): { products: readonly Product[]; isCurrent: boolean } {
  const query = useSettledText(typed);
  const isAsked = isEnough(query);
  // A newer text cancels the call for the older one.
  const answer = useCall(marketplaceApi.suggestions, { query: { query } }, { enabled: isAsked, keep_previous: true });
  return {
    products: isAsked && isEnough(typed) ? (answer.data?.results ?? NOTHING) : NOTHING,
    isCurrent: query === typed.trim() && !answer.isPlaceholderData,
  };
}

/** What an item takes from a product; what the product doesn't say stays as it is. */
export function filledBy({
  nomenclature,
  part_number,
  manufacturer,
  unit,
}: Product): Partial<Pick<DraftItem, "nomenclature" | "part_number" | "manufacturer" | "units">> {
  return {
    ...(nomenclature !== null && { nomenclature }),
    ...(part_number !== null && { part_number }),
    ...(manufacturer !== null && { manufacturer }),
    units: String(unit),
  };
}
