import { marketplaceApi, SUGGEST_MIN_LENGTH } from "#contract/marketplace/marketplace.api.ts";
import type { Product } from "#contract/marketplace/marketplace.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { useSettledText } from "#src/kit/list/use-search-text.ts";
import type { DraftItem } from "#src/features/purchase-items/draft-item.ts";

const NOTHING: readonly Product[] = [];

const isEnough = (text: string): boolean => [...text.trim()].length >= SUGGEST_MIN_LENGTH;

/**
 * Returns products that match a typed name or part number. Products that the company has bought come first. `isCurrent`
 * is true if they match the latest text. After a failed call, returns no products and shows no error message.
 */
export function useSuggestedProducts(typed: string): { products: readonly Product[]; isCurrent: boolean } {
  const query = useSettledText(typed);
  const isAsked = isEnough(query);
  // A newer search text cancels the pending call.
  const answer = useCall(marketplaceApi.suggestions, { query: { query } }, { enabled: isAsked, keep_previous: true });
  return {
    products: isAsked && isEnough(typed) ? (answer.data?.results ?? NOTHING) : NOTHING,
    isCurrent: query === typed.trim() && !answer.isPlaceholderData,
  };
}

/** Returns the item fields to fill in from a product. Fields that the product lacks stay unchanged. */
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
