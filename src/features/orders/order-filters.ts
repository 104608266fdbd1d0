import { useMemo } from "react";
import { ORDER_TURNS } from "#contract/orders/order-list.schema.ts";
import { orderApi } from "#contract/orders/order.api.ts";
import { CONFIRMATION_STATES, PAPER_STATES } from "#contract/orders/order.machine.ts";
import { useCall } from "#src/api/hooks.ts";
import type { Formats } from "#src/locale/formats.ts";
import type { Translate } from "#src/locale/use-t.ts";
import type { OrderFilter, OrderFilters } from "#src/features/orders/order-list-state.ts";

/** What a list of orders can be narrowed by, in the order in which it is offered. */
export const FILTERS = ["awaits", "company", "confirmation", "invoice", "payment", "created", "total"] as const;
export type FilterName = (typeof FILTERS)[number];
export type RangeName = "created" | "total";

/** The words of the address that a filter stands in. */
export const wordsOfFilter = (name: FilterName): readonly OrderFilter[] =>
  name === "created" || name === "total" ? [`${name}_from`, `${name}_to`] : [name];

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The values of a filter that there are few of; none where there are too many to list. */
export function choicesOf(name: FilterName, t: Translate): readonly Choice[] {
  if (name === "awaits") return ORDER_TURNS.map((value) => ({ value, label: t(`order_list.awaits.${value}`) }));
  if (name === "confirmation")
    return CONFIRMATION_STATES.map((value) => ({ value, label: t(`order_list.confirmation.${value}`) }));
  if (name === "invoice" || name === "payment")
    return PAPER_STATES.map((value) => ({ value, label: t(`order_list.${name}.${value}`) }));
  return [];
}

/** The values of a filter as the address lists them. */
export const valuesOf = (text: string | undefined): string[] => (text ?? "").split(",").filter((part) => part !== "");

/** The names of the companies that are chosen, by id; empty until they are here. */
export function useCompanyNames(chosen: string | undefined): ReadonlyMap<string, string> {
  const input = { query: { id: chosen ?? "" } };
  const { data } = useCall(orderApi.companies, input, { enabled: chosen !== undefined, keep_previous: true });
  return useMemo(() => new Map((data?.results ?? []).map(({ id, name }) => [String(id), name])), [data]);
}

interface Said {
  readonly t: Translate;
  readonly formats: Formats;
  readonly names: ReadonlyMap<string, string>;
}

function rangeLabel(name: RangeName, filters: OrderFilters, { t, formats }: Said): string {
  const say = (text: string | undefined): string =>
    text === undefined ? "" : name === "created" ? formats.date(text) : formats.price(text);
  const [from, to] = [say(filters[`${name}_from`]), say(filters[`${name}_to`])];
  if (from !== "" && to !== "") return t("order_list.filter.between", { from, to });
  if (from !== "") return t(name === "created" ? "order_list.filter.since" : "order_list.filter.at_least", { from });
  return t(name === "created" ? "order_list.filter.until" : "order_list.filter.at_most", { to });
}

/** What a filter that is on says of itself. */
export function valueLabel(name: FilterName, filters: OrderFilters, said: Said): string {
  if (name === "created" || name === "total") return rangeLabel(name, filters, said);
  const choices = choicesOf(name, said.t);
  const [first = "", ...rest] = valuesOf(filters[name]).map((value) =>
    name === "company"
      ? (said.names.get(value) ?? "…")
      : (choices.find((choice) => choice.value === value)?.label ?? value),
  );
  if (rest.length === 0) return first;
  return said.t("order_list.filter.several", { first, count: said.formats.count(rest.length) });
}
