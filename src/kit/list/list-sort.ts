import type { ListSort } from "#src/ui/grid/ListGrid.tsx";

/** The order of a list as the address and the calls spell it. */
export const sortWord = ({ field, order }: ListSort): string => `${order === "DESC" ? "-" : ""}${field}`;

/** The order that the address asks for, by one of the fields that may be sorted by. */
export function sortOf(query: URLSearchParams, sortable: readonly string[]): ListSort | null {
  const asked = query.get("sort") ?? "";
  const field = asked.replace(/^-/, "");
  return sortable.includes(field) ? { field, order: asked.startsWith("-") ? "DESC" : "ASC" } : null;
}
