import { SPEND_BY } from "#contract/spend/spend.api.ts";
import type { CurrencyId } from "#contract/reference/reference.schema.ts";
import { CURRENCIES } from "#contract/reference/reference.schema.ts";

/** Ways to look at what was bought, and at how suppliers answer and deliver. */
export const SPEND_VIEWS = [...SPEND_BY, "performance"] as const;
export type SpendView = (typeof SPEND_VIEWS)[number];

/** What the address of the page says. */
export interface SpendAddress {
  readonly view: SpendView;
  /** YYYY-MM-DD, or nothing. */
  readonly from: string;
  readonly to: string;
  readonly currency: CurrencyId | null;
}

/** A day that the calls take: of this century, and one that the calendar has. */
export function isDay(text: string): boolean {
  const at = /^20\d{2}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

const dayIn = (query: URLSearchParams, name: string): string => {
  const text = query.get(name) ?? "";
  return isDay(text) ? text : "";
};

/** Reads the address; what makes no sense in it is as if it weren't there. */
export const readSpendAddress = (query: URLSearchParams): SpendAddress => ({
  view: SPEND_VIEWS.find((view) => view === query.get("view")) ?? "supplier",
  from: dayIn(query, "from"),
  to: dayIn(query, "to"),
  currency: CURRENCIES.find((id) => String(id) === query.get("currency")) ?? null,
});
