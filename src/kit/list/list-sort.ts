import type { ListSort } from "#src/ui/grid/ListGrid.tsx";

export const sortWord = ({ field, order }: ListSort): string => `${order === "DESC" ? "-" : ""}${field}`;

/** Reads the sort order from the URL. Returns null if its field isn't sortable. */
export function sortOf(query: URLSearchParams, sortable: readonly string[]): ListSort | null {
  const asked = query.get("sort") ?? "";
  const field = asked.replace(/^-/, "");
  return sortable.includes(field) ? { field, order: asked.startsWith("-") ? "DESC" : "ASC" } : null;
}
