import type { ListState } from "#src/kit/list/list-state.ts";
import { sortWord } from "#src/kit/list/list-sort.ts";

/**
 * Returns the list URL in react-admin's format. All five parameters are always present, so that react-admin reads none
 * from its store. `filter` contains other endpoint parameters, and `usual` is the default order.
 */
export function toReactAdmin({ search, page, page_size, sort }: ListState, filter: object, usual: string): string {
  const order = sort === null || sort === undefined ? usual : sortWord(sort);
  return new URLSearchParams({
    page: String(page),
    perPage: String(page_size),
    sort: order.replace("-", ""),
    order: order.startsWith("-") ? "DESC" : "ASC",
    filter: JSON.stringify({ ...filter, ...(search === "" ? {} : { q: search }) }),
  }).toString();
}
