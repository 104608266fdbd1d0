import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import type { z } from "zod";
import { itemFilters } from "#contract/purchase-items/item-filters.ts";
import type { ItemFilters } from "#contract/purchase-items/item-filters.ts";
import { FREE_ITEM_STATUSES } from "#contract/purchase-items/purchase-item.schema.ts";
import { pageIn } from "#src/kit/list/list-address.ts";
import type { ListSort } from "#src/ui/grid/ListGrid.tsx";
import { dayEdge } from "#src/locale/local-time.ts";
import { searchOf, STEP, useAddress } from "#src/ui/page/use-address.ts";
import type { AddressPatch } from "#src/ui/page/use-address.ts";

/** Filters in the URL, named like the call's parameters. Creation dates in the URL are in the reader's time zone. */
export const FILTER_PARAMS: readonly string[] = Object.keys(itemFilters).filter(
  (name) => !["id", "import_task", "outside_group", "is_grouped"].includes(name),
);
export const VIEWS = ["all", "mine", "without_tender", "soon"] as const;
export type View = (typeof VIEWS)[number];

export interface ListState {
  readonly view: View;
  readonly kept: number | null;
  readonly search: string;
  readonly sorts: readonly ListSort[];
  readonly page: number;
  readonly page_size: number;
  readonly filters: Readonly<Record<string, string>>;
  /** Import id. If set, the list shows only items created by this import. */
  readonly import_task: number | null;
  readonly item: number | null;
}

const numberOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** Parses sort keys from the URL, such as "units,-quantity". */
export const sortsOf = (word: string): ListSort[] =>
  word
    .split(",")
    .flatMap((part) =>
      /^-?(?:[a-z_]+|attribute:[1-9]\d{0,14})$/.test(part)
        ? [{ field: part.replace("-", ""), order: part.startsWith("-") ? ("DESC" as const) : ("ASC" as const) }]
        : [],
    );
export const sortsWord = (sorts: readonly ListSort[]): string =>
  sorts.map(({ field, order }) => `${order === "DESC" ? "-" : ""}${field}`).join(",");

/** Parses the list state from the URL. Ignores invalid values. */
export function readState(query: URLSearchParams): ListState {
  const view = VIEWS.find((name) => name === query.get("view")) ?? "all";
  return {
    view,
    kept: numberOf(query.get("kept")),
    search: searchOf(query),
    sorts: sortsOf(query.get("sort") ?? ""),
    ...pageIn(query),
    filters: Object.fromEntries(
      FILTER_PARAMS.flatMap((name) => ((query.get(name) ?? "") === "" ? [] : [[name, query.get(name) ?? ""]])),
    ),
    import_task: numberOf(query.get("import")),
    item: numberOf(query.get("item")),
  };
}

export interface ViewContext {
  readonly user_id: number;
  /** Last day included in the view "within a week" (YYYY-MM-DD). */
  readonly soon: string;
  readonly zone: string;
}

const viewQuery = (view: View, { user_id, soon }: ViewContext): Record<string, string> => {
  switch (view) {
    case "mine":
      return { responsible_manager: String(user_id) };
    case "without_tender":
      return { status: FREE_ITEM_STATUSES.join(","), empty: "tender" };
    case "soon":
      return { target_delivery_to: soon };
    case "all":
      return {};
  }
};

export type FilterQuery = z.input<typeof ItemFilters>;

export function filterQuery(
  state: Pick<ListState, "view" | "search" | "filters" | "import_task">,
  looker: ViewContext,
): FilterQuery {
  const view = viewQuery(state.view, looker);
  // Filters set by the user override the filters of the view. For the end of the delivery period, the earlier of the
  // two dates applies.
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

export const orderingOf = ({ sorts, import_task }: Pick<ListState, "sorts" | "import_task">): string =>
  // Default order: newest first or, for items from one import, the order in the file.
  sorts.length > 0 ? sortsWord(sorts) : import_task === null ? "-id" : "id";

export type StatePatch = AddressPatch;

/** Opening an item doesn't reset the list to the first page. */
const OPTIONS = { keeps_page: ["page", "item"] };
const VIEW_WORDS: readonly string[] = ["view", "q", "sort", "import", ...FILTER_PARAMS];

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

/** Returns the URL change that shows a saved view. Parameters that the view doesn't have are removed. */
export function fromViewQuery(query: string): StatePatch {
  const words = new URLSearchParams(query);
  return Object.fromEntries(VIEW_WORDS.map((name) => [name, words.get(name)]));
}

/**
 * Stores the list state in the URL. Opening an item in the drawer pushes a history entry. Closing the drawer goes back,
 * so that the Back button doesn't reopen the item. If the page was opened with an item, closing replaces the entry
 * instead.
 */
export function useListState(): {
  state: ListState;
  change: (patch: StatePatch, way?: { replace: boolean }) => void;
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
    // Ignores a second close event from a drawer that is already closing.
    if (state.item === null) return;
    if (location.state === STEP) void navigate(-1);
    else change({ item: null }, { replace: true });
  };
  return { state, change, reset, close };
}
