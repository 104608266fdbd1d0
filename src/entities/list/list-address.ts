import { searchOf } from "#src/ui/page/use-address.ts";

/** What the address of a plain list says: the view, the search, the page. */
export interface ListAddress<V extends string> {
  readonly view: V;
  readonly search: string;
  readonly page: number;
  readonly page_size: number;
}

const PAGE_SIZES = [25, 50, 100];
const PAGE_SIZE = 50;

const numberOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;

/** Makes the reader of a list's address; what makes no sense in it is as if it weren't there. */
export const listAddress =
  <const V extends string>(views: readonly V[], usual: NoInfer<V>) =>
  (query: URLSearchParams): ListAddress<V> => {
    const size = numberOf(query.get("size")) ?? PAGE_SIZE;
    return {
      view: views.find((each) => each === query.get("view")) ?? usual,
      search: searchOf(query),
      page: numberOf(query.get("page")) ?? 1,
      page_size: PAGE_SIZES.includes(size) ? size : PAGE_SIZE,
    };
  };

/** The part of a list call's query that every list has. */
export const pageQuery = ({
  search,
  page,
  page_size,
}: ListAddress<string>): { search: string; limit: number; offset: number } => ({
  search,
  limit: page_size,
  offset: (page - 1) * page_size,
});
