import type { ListState } from "#src/kit/list/list-state.ts";
import { sortWord } from "#src/kit/list/list-sort.ts";
import type { AddressPatch } from "#src/ui/page/use-address.ts";

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

/** Converts a URL written by react-admin to changes of our page, size and order parameters. */
export function fromReactAdmin(written: string, { page, page_size, sort = null }: ListState): AddressPatch {
  const query = new URLSearchParams(written);
  const [nextPage, nextSize, field] = [query.get("page"), query.get("perPage"), query.get("sort") ?? ""];
  const nextSort = field === "" ? null : sortWord({ field, order: query.get("order") === "DESC" ? "DESC" : "ASC" });
  return {
    ...(nextSize !== null && nextSize !== String(page_size) ? { size: nextSize } : {}),
    ...(nextSort === (sort === null ? null : sortWord(sort)) ? {} : { sort: nextSort }),
    ...(nextPage !== null && nextPage !== String(page) ? { page: nextPage === "1" ? null : nextPage } : {}),
  };
}
