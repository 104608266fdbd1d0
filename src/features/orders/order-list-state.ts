import type { z } from "zod";
import { orderFilters, ORDER_SIDES } from "#contract/orders/order-list.schema.ts";
import { ORDER_STATUSES } from "#contract/orders/order.machine.ts";
import { IsoDate } from "#contract/primitives.ts";
import { listAddress } from "#src/entities/list/list-address.ts";
import { sortWord } from "#src/entities/list/list-sort.ts";
import { dayEdge } from "#src/locale/local-time.ts";
import type { AddressPatch } from "#src/ui/page/use-address.ts";

/** Tabs of the list: all of them, and by state. */
export const ORDER_VIEWS = ["all", ...ORDER_STATUSES] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];
/** Orders that the workspace placed, that it got, or both. */
export const SIDES = ["both", ...ORDER_SIDES] as const;

/** The filters that the address may hold; a day of creation is a day of the reader there. */
const FILTERS = {
  side: orderFilters.side,
  company: orderFilters.company,
  confirmation: orderFilters.confirmation,
  invoice: orderFilters.invoice,
  payment: orderFilters.payment,
  awaits: orderFilters.awaits,
  created_from: IsoDate,
  created_to: IsoDate,
  total_from: orderFilters.total_from,
  total_to: orderFilters.total_to,
} satisfies Record<string, z.ZodType>;
export type OrderFilter = keyof typeof FILTERS;
/** What is chosen, as the address spells it. */
export type OrderFilters = Readonly<Partial<Record<OrderFilter, string>>>;

const SORTABLE = [
  "number",
  "name",
  "partner",
  "status",
  "confirmation",
  "invoice_status",
  "payment_status",
  "created_at",
  "total_with_vat",
];
const readPage = listAddress(ORDER_VIEWS, "all", SORTABLE);

/** The words of the filters. */
const filterWords = (): OrderFilter[] => Object.keys(FILTERS).filter((word): word is OrderFilter => word in FILTERS);
const VIEW_WORDS: readonly string[] = ["view", "q", "sort", ...filterWords()];

/** Reads the address; what makes no sense in it is as if it weren't there. */
export function readOrderList(query: URLSearchParams) {
  const filters: OrderFilters = Object.fromEntries(
    filterWords().flatMap((word) => {
      const text = query.get(word) ?? "";
      return text !== "" && FILTERS[word].safeParse(text).success ? [[word, text]] : [];
    }),
  );
  const kept = query.get("kept") ?? "";
  return { ...readPage(query), filters, kept: /^[1-9]\d{0,14}$/.test(kept) ? Number(kept) : null };
}
export type OrderListState = ReturnType<typeof readOrderList>;

/** The filters of the list's call. */
export function orderQuery({ view, filters }: Pick<OrderListState, "view" | "filters">, zone: string) {
  const { created_from, created_to, ...rest } = filters;
  return {
    ...(view === "all" ? {} : { status: view }),
    ...rest,
    ...(created_from === undefined ? {} : { created_from: dayEdge(created_from, zone, false) }),
    ...(created_to === undefined ? {} : { created_to: dayEdge(created_to, zone, true) }),
  };
}

/** What the list shows as a query string that a view keeps. */
export function wordsOfView({ view, search, sort, filters }: OrderListState): string {
  const words = {
    view: view === "all" ? "" : view,
    q: search,
    sort: sort === null ? "" : sortWord(sort),
    ...filters,
  };
  return new URLSearchParams(Object.entries(words).filter(([, text]) => text !== "")).toString();
}

/** The change of the address that shows what a view keeps; what it doesn't name goes. */
export function patchOfView(query: string): AddressPatch {
  const words = new URLSearchParams(query);
  return Object.fromEntries(VIEW_WORDS.map((word) => [word, words.get(word)]));
}

/** The change of the address that takes all filters and the search back. */
export const NO_FILTERS: AddressPatch = Object.fromEntries(["q", ...filterWords()].map((word) => [word, null]));
