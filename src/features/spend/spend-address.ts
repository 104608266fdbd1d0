import { SPEND_BY, SPEND_MEASURES } from "#contract/spend/spend.api.ts";
import type { SpendMeasure } from "#contract/spend/spend.api.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { CURRENCIES } from "#contract/reference/reference.schema.ts";
import { isDay } from "#src/locale/dates.ts";

export const SPEND_VIEWS = [...SPEND_BY, "performance"] as const;
export type SpendView = (typeof SPEND_VIEWS)[number];

export interface SpendAddress {
  readonly view: SpendView;
  readonly measure: SpendMeasure;
  /** Calendar day (YYYY-MM-DD), or an empty string. */
  readonly from: string;
  readonly to: string;
  readonly currency: CurrencyId | null;
}

const dayIn = (query: URLSearchParams, name: string): string => {
  const text = query.get(name) ?? "";
  return isDay(text) ? text : "";
};

/** Parses the state from the URL. Ignores invalid values. */
export const readSpendAddress = (query: URLSearchParams): SpendAddress => ({
  view: SPEND_VIEWS.find((view) => view === query.get("view")) ?? "supplier",
  measure: SPEND_MEASURES.find((measure) => measure === query.get("measure")) ?? "ordered",
  from: dayIn(query, "from"),
  to: dayIn(query, "to"),
  currency: CURRENCIES.find((id) => String(id) === query.get("currency")) ?? null,
});
