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

export const listAddress =
  <const V extends string>(views: readonly V[], usual: NoInfer<V>, sortable: readonly string[] = []) =>
  (query: URLSearchParams): ListAddress<V> => {
    const size = numberOf(query.get("size")) ?? PAGE_SIZE;
    return {
      view: views.find((each) => each === query.get("view")) ?? usual,
      search: searchOf(query),
      sort: sortOf(query, sortable),
      page: numberOf(query.get("page")) ?? 1,
      page_size: PAGE_SIZES.includes(size) ? size : PAGE_SIZE,
    };
  };
