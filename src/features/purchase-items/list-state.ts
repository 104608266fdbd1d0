import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import type { z } from "zod";
import { itemFilters } from "#contract/purchase-items/item-filters.ts";
import type { ItemFilters } from "#contract/purchase-items/item-filters.ts";
import type { ListSort } from "#src/ui/grid/ListGrid.tsx";
import { dayEdge } from "#src/locale/local-time.ts";
import { searchOf, STEP, useAddress } from "#src/ui/page/use-address.ts";
import type { AddressPatch } from "#src/ui/page/use-address.ts";

/** The filters as the address has them: the call's own words. Days of creation are days of the reader there. */
export const FILTER_PARAMS: readonly string[] = Object.keys(itemFilters).filter(
  (name) => !["id", "import_task", "outside_group", "is_grouped"].includes(name),
);
export const VIEWS = ["all", "mine", "without_tender", "soon"] as const;
export type View = (typeof VIEWS)[number];

const PAGE_SIZES = [25, 50, 100];

/** Everything about the list that its address says. */
export interface ListState {
  readonly view: View;
  /** The kept view that is open, by its id. */
  readonly kept: number | null;
  readonly search: string;
  /** The orders, one within the other. */
  readonly sorts: readonly ListSort[];
  readonly page: number;
  readonly page_size: number;
  /** Values as they stand in the address. */
  readonly filters: Readonly<Record<string, string>>;
  /** Only what an import has made. */
  readonly import_task: number | null;
  /** The item that is open in the drawer. */
  readonly item: number | null;
}

const numberOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** The orders that a word of the address asks for: "units,-quantity". */
export const sortsOf = (word: string): ListSort[] =>
  word
    .split(",")
    .flatMap((part) =>
      /^-?(?:[a-z_]+|attribute:[1-9]\d{0,14})$/.test(part)
        ? [{ field: part.replace("-", ""), order: part.startsWith("-") ? ("DESC" as const) : ("ASC" as const) }]
        : [],
    );
/** The same as a word. */
export const sortsWord = (sorts: readonly ListSort[]): string =>
  sorts.map(({ field, order }) => `${order === "DESC" ? "-" : ""}${field}`).join(",");

/** Reads the address; what makes no sense in it is as if it weren't there. */
export function readState(query: URLSearchParams): ListState {
  const view = VIEWS.find((name) => name === query.get("view")) ?? "all";
  const size = numberOf(query.get("size")) ?? 50;
  return {
    view,
    kept: numberOf(query.get("kept")),
    search: searchOf(query),
    sorts: sortsOf(query.get("sort") ?? ""),
    page: numberOf(query.get("page")) ?? 1,
    page_size: PAGE_SIZES.includes(size) ? size : 50,
    filters: Object.fromEntries(
      FILTER_PARAMS.flatMap((name) => ((query.get(name) ?? "") === "" ? [] : [[name, query.get(name) ?? ""]])),
    ),
    import_task: numberOf(query.get("import")),
    item: numberOf(query.get("item")),
  };
}

/** Who looks, and when: views and days are relative to both. */
export interface ViewContext {
  readonly user_id: number;
  /** The last day of "within a week", YYYY-MM-DD. */
  readonly soon: string;
  readonly zone: string;
}

const viewQuery = (view: View, { user_id, soon }: ViewContext): Record<string, string> => {
  switch (view) {
    case "mine":
      return { responsible_manager: String(user_id) };
    case "without_tender":
      return { status: "new" };
    case "soon":
      return { target_delivery_to: soon };
    case "all":
      return {};
  }
};

/** The filters of the list as the calls take them. */
export type FilterQuery = z.input<typeof ItemFilters>;

/** The list's filters as the call takes them, without page and order. */
export function filterQuery(
  state: Pick<ListState, "view" | "search" | "filters" | "import_task">,
  looker: ViewContext,
): FilterQuery {
  const view = viewQuery(state.view, looker);
  // A filter that is chosen by hand stands above what the view says of the same field; of two last days the earlier
  // holds.
  const { target_delivery_to: soon } = view;
  const asked = state.filters["target_delivery_to"];
  const query: Record<string, string> = { ...view, ...state.filters };
  if (soon !== undefined && asked !== undefined) query["target_delivery_to"] = soon < asked ? soon : asked;
  for (const name of ["created_from", "created_to"]) {
    const day = state.filters[name];
    if (day !== undefined) query[name] = dayEdge(day, looker.zone, name === "created_to");
  }
  if (state.search !== "") query["search"] = state.search;
  if (state.import_task !== null) query["import_task"] = String(state.import_task);
  return query;
}

/** The order of the list as the call takes it. */
export const orderingOf = ({ sorts, import_task }: Pick<ListState, "sorts" | "import_task">): string =>
  // The newest first; what one file brought stands as in the file.
  sorts.length > 0 ? sortsWord(sorts) : import_task === null ? "-id" : "id";

/** Changes for the address: null takes a word out of it. */
export type StatePatch = AddressPatch;

/** Opening an item leaves the list as it is. */
const OPTIONS = { keeps_page: ["page", "item"] };
/** What a kept view says of the list. */
const VIEW_WORDS: readonly string[] = ["view", "q", "sort", "import", ...FILTER_PARAMS];

/** What the list shows as a query string that a view keeps. */
export function toViewQuery(state: ListState): string {
  const words = {
    view: state.view === "all" ? "" : state.view,
    q: state.search,
    sort: sortsWord(state.sorts),
    import: state.import_task === null ? "" : String(state.import_task),
    ...state.filters,
  };
  return new URLSearchParams(Object.entries(words).filter(([, value]) => value !== "")).toString();
}

/** The change of the address that shows what a view keeps; what it doesn't name goes. */
export function fromViewQuery(query: string): StatePatch {
  const words = new URLSearchParams(query);
  return Object.fromEntries(VIEW_WORDS.map((name) => [name, words.get(name)]));
}

/**
 * The state of the list, kept in the address. The drawer's item is a step of its own: closing it goes that step back,
 * so that Back doesn't open it once more. It is closed in place where the page was opened with it.
 */
export function useListState(): {
  state: ListState;
  change: (patch: StatePatch) => void;
  reset: () => void;
  close: () => void;
} {
  const { state, change } = useAddress(readState, OPTIONS);
  const navigate = useNavigate();
  const location = useLocation();
  const reset = useCallback(
    () => change({ q: null, import: null, ...Object.fromEntries(FILTER_PARAMS.map((name) => [name, null])) }),
    [change],
  );
  const close = (): void => {
    // A drawer that is on its way out may be closed once more.
    if (state.item === null) return;
    if (location.state === STEP) void navigate(-1);
    else change({ item: null }, { replace: true });
  };
  return { state, change, reset, close };
}
