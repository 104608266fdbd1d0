import { COUNTED_MAX_ROWS } from "#contract/limits.ts";
import { sortOf } from "#src/kit/list/list-sort.ts";
import type { ListSort } from "#src/ui/grid/ListGrid.tsx";
import { searchOf } from "#src/ui/page/use-address.ts";

export interface ListAddress<V extends string> {
  readonly view: V;
  readonly search: string;
  readonly sort: ListSort | null;
  readonly page: number;
  readonly page_size: number;
}

const PAGE_SIZES = [25, 50, 100];
const PAGE_SIZE = 50;

const numberOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;

/** Returns the page that the URL names, at most the last one of those that are counted. */
export function pageIn(query: URLSearchParams): { readonly page: number; readonly page_size: number } {
  const size = numberOf(query.get("size")) ?? PAGE_SIZE;
  const page_size = PAGE_SIZES.includes(size) ? size : PAGE_SIZE;
  return { page: Math.min(numberOf(query.get("page")) ?? 1, Math.ceil(COUNTED_MAX_ROWS / page_size)), page_size };
}

export const listAddress =
  <const V extends string>(views: readonly V[], usual: NoInfer<V>, sortable: readonly string[] = []) =>
  (query: URLSearchParams): ListAddress<V> => ({
    view: views.find((each) => each === query.get("view")) ?? usual,
    search: searchOf(query),
    sort: sortOf(query, sortable),
    ...pageIn(query),
  });
