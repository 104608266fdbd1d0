import { useCallback } from "react";
import type { ListSort } from "#src/ui/grid/ListGrid.tsx";
import { useAddress } from "#src/ui/page/use-address.ts";

/** Filters of the list: comma separated ids or words, a text, days as YYYY-MM-DD. */
export const FILTERS = ["target_delivery", "responsible_manager", "purchase_item_group", "manufacturer", "units", "status"] as const;
export type FilterName = (typeof FILTERS)[number];
export const VIEWS = ["all", "mine", "without_tender", "soon"] as const;
export type View = (typeof VIEWS)[number];

const PAGE_SIZES = [25, 50, 100];

/** Everything about the list that its address says. */
export interface ListState {
  readonly view: View;
  readonly search: string;
  readonly sort: ListSort | null;
  readonly page: number;
  readonly page_size: number;
  /** Values as they stand in the address; days as "from..to". */
  readonly filters: Readonly<Partial<Record<FilterName, string>>>;
  /** Only what an import has made. */
  readonly import_task: number | null;
  /** The item that is open in the drawer. */
  readonly item: number | null;
}

const numberOf = (text: string | null): number | null => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** Reads the address; what makes no sense in it is as if it weren't there. */
export function readState(query: URLSearchParams): ListState {
  const view = VIEWS.find((name) => name === query.get("view")) ?? "all";
  const sort = query.get("sort") ?? "";
  const size = numberOf(query.get("size")) ?? 50;
  const filters = Object.fromEntries(FILTERS.flatMap((name) => ((query.get(name) ?? "") === "" ? [] : [[name, query.get(name) ?? ""]])));
  return {
    view,
    search: query.get("q") ?? "",
    sort: /^-?[a-z_]+$/.test(sort) ? { field: sort.replace("-", ""), order: sort.startsWith("-") ? "DESC" : "ASC" } : null,
    page: numberOf(query.get("page")) ?? 1,
    page_size: PAGE_SIZES.includes(size) ? size : 50,
    filters,
    import_task: numberOf(query.get("import")),
    item: numberOf(query.get("item")),
  };
}

/** Who looks, and when: views are relative to both. */
export interface Looker {
  readonly user_id: number;
  /** The last day of "within a week", YYYY-MM-DD. */
  readonly soon: string;
}

const viewQuery = (view: View, { user_id, soon }: Looker): Record<string, unknown> => {
  switch (view) {
    case "mine":
      return { responsible_manager: user_id };
    case "without_tender":
      return { status: "new" };
    case "soon":
      return { target_delivery_to: soon };
    case "all":
      return {};
  }
};

/** The list's filters as the call takes them, without page and order. */
export function filterQuery(state: Pick<ListState, "view" | "search" | "filters" | "import_task">, looker: Looker): Record<string, unknown> {
  const query = viewQuery(state.view, looker);
  for (const [name, value] of Object.entries(state.filters)) {
    // A filter that is chosen by hand stands above what the view says of the same field.
    if (name !== "target_delivery") query[name] = value;
  }
  const [from = "", to = ""] = (state.filters.target_delivery ?? "").split("..");
  const limit = query["target_delivery_to"];
  if (from !== "") query["target_delivery_from"] = from;
  if (to !== "") query["target_delivery_to"] = typeof limit === "string" && limit < to ? limit : to;
  return { ...query, search: state.search === "" ? undefined : state.search, import_task: state.import_task ?? undefined };
}

/** The whole query of the page that is shown. */
export function pageQuery(state: ListState, looker: Looker): Record<string, unknown> {
  const { sort, page, page_size, import_task } = state;
  // The newest first; what one file brought stands as in the file.
  const usual = import_task === null ? "-id" : "id";
  const ordering = sort === null ? usual : `${sort.order === "DESC" ? "-" : ""}${sort.field}`;
  return { ...filterQuery(state, looker), ordering, limit: page_size, offset: (page - 1) * page_size };
}

/** Changes for the address: null takes a word out of it. */
export type StatePatch = Readonly<Partial<Record<"view" | "q" | "sort" | "page" | "size" | "import" | "item" | FilterName, string | null>>>;

/** Opening an item leaves the list as it is. */
const KEEPS_PAGE = ["page", "item"];

/** The state of the list, kept in the address. */
export function useListState(): { state: ListState; change: (patch: StatePatch) => void; reset: () => void } {
  const { state, change } = useAddress(readState, KEEPS_PAGE);
  const reset = useCallback(() => change({ q: null, import: null, ...Object.fromEntries(FILTERS.map((name) => [name, null])) }), [change]);
  return { state, change, reset };
}
