import type { FoundNames } from "#contract/list.ts";
import type { Key } from "#i18n/keys.ts";
import type { TextTools } from "#src/locale/use-formats.ts";
import type { ChosenFilters } from "#src/kit/list/filtered-address.ts";
import type { Translate } from "#src/locale/use-t.ts";

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

/** Query for names by id or by part of the name. An empty query returns the first names; null returns none. */
export type NamesQuery = { readonly id?: string; readonly search?: string } | null;
export type UseFoundNames = (asked: NamesQuery) => FoundNames | undefined;

export type RecordFilter = { readonly name: string; readonly label: Key } & (
  | { readonly kind: "words" | "one"; readonly choices: (t: Translate, chosen: string) => readonly FilterChoice[] }
  | { readonly kind: "names"; readonly find: Key; readonly useNames: UseFoundNames }
  | { readonly kind: "days" | "money" }
);
export type NamesFilter = Extract<RecordFilter, { kind: "names" }>;

export const isRange = (filter: RecordFilter): boolean => filter.kind === "days" || filter.kind === "money";

export const wordsOfFilter = (filter: RecordFilter): readonly string[] =>
  isRange(filter) ? [`${filter.name}_from`, `${filter.name}_to`] : [filter.name];

export const valuesOf = (text: string | undefined): string[] => (text ?? "").split(",").filter((part) => part !== "");

interface FilterTextTools extends TextTools {
  /** Names of the selected records. Empty until loaded. */
  readonly names: ReadonlyMap<string, string>;
}

function rangeLabel(filter: RecordFilter, filters: ChosenFilters, { t, formats }: FilterTextTools): string {
  const isDays = filter.kind === "days";
  const say = (text: string | undefined): string =>
    text === undefined ? "" : isDays ? formats.date(text) : formats.price(text);
  const [from, to] = [say(filters[`${filter.name}_from`]), say(filters[`${filter.name}_to`])];
  if (from !== "" && to !== "") return t("list_filter.between", { from, to });
  if (from !== "") return t(isDays ? "list_filter.since" : "list_filter.at_least", { from });
  return t(isDays ? "list_filter.until" : "list_filter.at_most", { to });
}

export function filterText(filter: RecordFilter, filters: ChosenFilters, tools: FilterTextTools): string {
  if (isRange(filter)) return rangeLabel(filter, filters, tools);
  const chosen = filters[filter.name] ?? "";
  const choices = "choices" in filter ? filter.choices(tools.t, chosen) : null;
  const [first = "", ...rest] = valuesOf(chosen).map((value) =>
    choices === null
      ? (tools.names.get(value) ?? "…")
      : (choices.find((choice) => choice.value === value)?.label ?? value),
  );
  if (rest.length === 0) return first;
  return tools.t("list_filter.several", { first, count: tools.formats.count(rest.length) });
}
